import { z } from 'zod'
import { defineFunc } from '../define.ts'
import { bulkReply, bulkSimeis } from '../fail-item.ts'
import { requestId } from '../fields.ts'

export const physicalDelete = defineFunc('device/PhysicalDelete', {
  summary:
    'Deletes devices of the recycle bin for good. Root only. Their numbers are free at once; tracks, alarms and frames go in the background.',
  access: ['e_ua_physical_delete'],
  writes: true,
  scope: { simei: 'deletedDevice' },
  params: z.strictObject({ simei: bulkSimeis, request_id: requestId }),
  reply: bulkReply.extend({
    task_id: z.string().nullable().describe('The erasing of their data (family/GetTask)'),
  }),
  rate: { perSecond: 2, burst: 10 },
})
