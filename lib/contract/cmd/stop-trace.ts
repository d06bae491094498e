import { z } from 'zod'
import { defineFunc } from '../define.ts'
import { requestId, simei } from '../fields.ts'
import { sendErrors } from './send.ts'
import { traceReply } from './start-trace.ts'

export const stopTrace = defineFunc('cmd/StopTrace', {
  summary: 'Ends the tracking of a device.',
  access: ['e_ua_send_cmd', 'e_ua_trace'],
  writes: true,
  scope: { simei: 'device' },
  params: z.strictObject({ simei, request_id: requestId }),
  reply: traceReply,
  errors: sendErrors,
  rate: { perSecond: 2, burst: 10 },
})
