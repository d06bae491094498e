import { z } from 'zod'
import { commandStates } from '#lib/codes/command-states.ts'
import { voiceLimits } from '#lib/rules/voice-message.ts'
import { defineFunc } from '../define.ts'
import { requestId, simei } from '../fields.ts'
import { checkedOrder, commandOrder } from './command-fields.ts'

export const sendErrors = [
  'deviceNotFound',
  'deviceOffline',
  'deviceExpired',
  'deviceFrozen',
  'commandUnsupported',
  'commandOfPlatform',
  'relayUndeclared',
  'relayTooFast',
  'relayFixOld',
  'relayNeverCached',
  'relayByText',
  'deviceFieldNotYours',
  'simMissing',
  'wrongPassword',
  'tooManyAttempts',
  'overQuota',
  'serviceNotActive',
] as const

export const send = defineFunc('cmd/Send', {
  summary: 'Sends a command to a device and waits up to `wait_seconds` for its answer.',
  access: ['e_ua_send_cmd'],
  writes: true,
  scope: { simei: 'device' },
  lent: 'command',
  params: checkedOrder(
    z.strictObject({
      simei,
      ...commandOrder,
      wait_seconds: z.int().min(0).max(30).default(10),
      request_id: requestId,
    }),
  ),
  // A voice message that is too long is told to be so.
  longestText: 2 * voiceLimits.mostBase64,
  reply: z.object({
    cmd_id: z.string(),
    state: z.enum(commandStates),
    reply: z.string().nullable().describe("The device's answer in words or hex"),
  }),
  errors: sendErrors,
  rate: { perSecond: 2, burst: 10 },
})
