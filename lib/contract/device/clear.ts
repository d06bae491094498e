import { z } from 'zod'
import { defineFunc } from '../define.ts'
import { bulkReply, bulkSimeis } from '../fail-item.ts'
import { requestId } from '../fields.ts'

export const clear = defineFunc('device/Clear', {
  summary:
    'Erases what devices have reported (tracks, alarms, mileage, frames) and keeps the devices. Cannot be undone.',
  access: ['e_ua_clear_device'],
  writes: true,
  scope: { simei: 'device' },
  params: z.strictObject({
    simei: bulkSimeis,
    confirm: z.literal(true).describe('That it cannot be undone is understood'),
    request_id: requestId,
  }),
  reply: bulkReply.extend({
    task_id: z.string().nullable().describe('The erasing (family/GetTask)'),
  }),
  errors: ['deviceFrozen'],
  rate: { perSecond: 1, burst: 5 },
})
