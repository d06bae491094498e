import { z } from 'zod'
import { commandStates } from '#lib/codes/command-states.ts'
import { limits } from '#lib/rules/intervals.ts'
import { defineFunc } from '../define.ts'
import { requestId, simei } from '../fields.ts'
import { sendErrors } from './send.ts'

const { motionReport, tracking } = limits

export const traceReply = z.object({ cmd_id: z.string(), state: z.enum(commandStates) })

export const startTrace = defineFunc('cmd/StartTrace', {
  summary: 'Tracks a device: it reports at the interval for the duration, 24 hours at most.',
  access: ['e_ua_send_cmd', 'e_ua_trace'],
  writes: true,
  scope: { simei: 'device' },
  params: z.strictObject({
    simei,
    time_in_seconds: z
      .int()
      .min(60)
      .max(tracking.max * 60),
    interval_time: z.int().min(motionReport.min).max(motionReport.max).default(30),
    request_id: requestId,
  }),
  reply: traceReply,
  errors: sendErrors,
  rate: { perSecond: 2, burst: 10 },
})
