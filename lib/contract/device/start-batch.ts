import { z } from 'zod'
import { defineFunc } from '../define.ts'
import { requestId, selectionId, taskId } from '../fields.ts'

/** Functions that change all devices of a selection. */
export const bulkFuncs = [
  'device/Sell',
  'device/Move',
  'device/AddForTerm',
  'device/BatchModify',
  'device/Extend',
  'device/Unbind',
  'device/Freeze',
  'device/Delete',
  'device/Restore',
  'fence/Bind',
] as const

export const startBatch = defineFunc('device/StartBatch', {
  summary:
    'Changes all devices of a selection as a long operation, with the rights and refusals of the function named; family/Undo takes it back as one change.',
  access: [],
  writes: true,
  params: z.strictObject({
    selection_id: selectionId.describe('Answered by device/Select or device/SelectRecycled'),
    func: z.enum(bulkFuncs),
    params: z
      .record(z.string().max(40), z.unknown())
      .default({})
      .describe(
        'Its params, without `simei`, `request_id` and `md5_pwd`: what is paid is called by itself',
      ),
    request_id: requestId,
  }),
  reply: z.object({ task_id: taskId.describe('See family/GetTask') }),
  errors: ['notFound', 'selectionOver', 'taskRunning'],
  rate: { perSecond: 1, burst: 5 },
})
