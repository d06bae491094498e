import { z } from 'zod'
import { totpAnswer } from '../contact-fields.ts'
import { defineFunc } from '../define.ts'
import { pwdMd5, requestId } from '../fields.ts'
import { challengeField, credentialId, passkeyHost } from '../passkey-fields.ts'

export const beginPasskey = defineFunc('user/BeginPasskey', {
  summary:
    'What `navigator.credentials.create` needs for a new passkey of the caller (WebAuthn) at the host of this call. user/AddPasskey, in the same session, takes its answer.',
  access: [],
  writes: true,
  params: z.strictObject({
    pwd_md5: pwdMd5.describe("The caller's password again"),
    code: totpAnswer
      .optional()
      .describe('Of an account with a second factor (`has_totp`): 6 digits, or a recovery code'),
    request_id: requestId,
  }),
  reply: z.object({
    challenge: challengeField,
    host: passkeyHost,
    host_name: z.string().describe('`rp.name`: the brand'),
    user_id: z.string().describe('`user.id`, base64url: of the account, and says nothing of it'),
    user_name: z.string().describe('`user.name`: the log-in name'),
    display_name: z.string().describe('`user.displayName`'),
    algorithms: z.array(z.int()).describe('`pubKeyCredParams`, the best first (COSE)'),
    known: z
      .array(credentialId)
      .describe('`excludeCredentials`: what the account has at this host already'),
    timeout_ms: z.int(),
  }),
  errors: [
    'accountsOnly',
    'wrongPassword',
    'totpWrong',
    'tooManyAttempts',
    'passkeyUnavailable',
    'tooManyPasskeys',
  ],
  rate: { perSecond: 1, burst: 10 },
})
