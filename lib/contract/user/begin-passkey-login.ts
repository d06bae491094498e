import { z } from 'zod'
import { defineFunc } from '../define.ts'
import { challengeField, passkeyHost } from '../passkey-fields.ts'

export const beginPasskeyLogin = defineFunc('user/BeginPasskeyLogin', {
  summary:
    'What `navigator.credentials.get` needs for a log-in with a passkey at the host of this call; user verification is required. user/PasskeyLogin takes its answer.',
  access: 'anyone',
  writes: false,
  params: z.strictObject({}),
  reply: z.object({
    challenge: challengeField,
    host: passkeyHost,
    timeout_ms: z.int(),
  }),
  errors: ['passkeyUnavailable'],
  rate: { perSecond: 5, burst: 20 },
})
