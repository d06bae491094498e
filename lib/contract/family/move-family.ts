import { z } from 'zod'
import { defineFunc } from '../define.ts'
import { undoable } from '../fail-item.ts'
import { requestId, sfamilyid } from '../fields.ts'

export const moveFamily = defineFunc('family/MoveFamily', {
  summary:
    'Moves an organisation with all below it to another parent of the own tree. Rights, open sockets and counts follow at once.',
  access: ['e_ua_move_family'],
  writes: true,
  scope: { sfamilyid: 'organisation', to_sfamilyid: 'organisation' },
  params: z.strictObject({
    sfamilyid: sfamilyid.describe('The organisation to move'),
    to_sfamilyid: sfamilyid.describe('Its new parent'),
    request_id: requestId,
  }),
  reply: z.object({
    moved_count: z.int().describe('Organisations moved, itself included'),
    ...undoable,
  }),
  errors: [
    'notFound',
    'ownFamily',
    'familyMoveToSelf',
    'familyMoveToCurrent',
    'familyMoveToRoot',
    'familyMoveBelow',
    'kindNotAllowed',
    'familyTooDeep',
  ],
  rate: { perSecond: 2, burst: 10 },
})
