import { z } from 'zod'
import { defineFunc } from '../define.ts'
import { requestId, simei } from '../fields.ts'

/** States of a command on its way. */
export const commandStates = ['waiting', 'sent', 'answered', 'refused', 'timedOut'] as const

export const send = defineFunc('cmd/Send', {
  summary: 'Sends a command to a device and waits up to `wait_seconds` for its answer.',
  access: ['e_ua_send_cmd'],
  writes: true,
  scope: { simei: 'device' },
  params: z.strictObject({
    simei,
    cmd: z.enum(['location']).describe('`location`: report the position now'),
    wait_seconds: z.int().min(0).max(30).default(10),
    request_id: requestId,
  }),
  reply: z.object({
    cmd_id: z.string(),
    state: z.enum(commandStates),
    reply: z.string().nullable().describe("The device's answer in words or hex"),
  }),
  errors: [
    'deviceNotFound',
    'deviceOffline',
    'deviceExpired',
    'deviceFrozen',
    'commandUnsupported',
  ],
  rate: { perSecond: 2, burst: 10 },
})
