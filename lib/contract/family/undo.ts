import { z } from 'zod'
import { defineFunc } from '../define.ts'
import { bulkReply } from '../fail-item.ts'
import { requestId, taskId, undoId } from '../fields.ts'

export const undo = defineFunc('family/Undo', {
  summary:
    'Takes a change back within ten minutes: devices sold, moved, deleted or edited return with their groups, accounts and links, an organisation to its former parent, alarms to what they were before they were acknowledged, handled or deleted (answered by their devices); a fence lets go of the devices that it was bound to. By whoever made it or a colleague, with the rights that the change needs. What somebody changed since stays and is named.',
  access: [],
  writes: true,
  params: z.strictObject({
    undo_id: undoId.describe('Answered by the change'),
    request_id: requestId,
  }),
  reply: bulkReply.extend({
    task_id: taskId
      .nullable()
      .describe('For more than 1000 devices, see family/GetTask: it tells which stay'),
  }),
  errors: [
    'notFound',
    'undoOver',
    'undoDone',
    'changedSince',
    'movedSince',
    'formerPlaceGone',
    'onlySellers',
    'ownFamily',
    'kindNotAllowed',
    'familyTooDeep',
    'taskRunning',
  ],
  rate: { perSecond: 2, burst: 10 },
})
