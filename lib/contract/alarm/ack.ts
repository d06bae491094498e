import { z } from 'zod'
import { defineFunc } from '../define.ts'
import { alarmId, requestId } from '../fields.ts'

export const ackAlarms = defineFunc('alarm/Ack', {
  summary:
    'Acknowledges alarms of the own devices; with the right e_ua_websocket_gchild, or in the root organisation, of all below. Who did it first stays.',
  access: [],
  writes: true,
  params: z.strictObject({
    ids: z
      .array(alarmId)
      .min(1)
      .max(1000)
      .describe('Each answers for itself in suc_items or fail_items'),
    request_id: requestId,
  }),
  reply: z.object({
    suc_items: z.array(alarmId),
    fail_items: z.array(z.object({ id: alarmId, errcode: z.int(), error_message: z.string() })),
  }),
  errors: ['notFound'],
})
