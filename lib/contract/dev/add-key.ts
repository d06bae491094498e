import { z } from 'zod'
import { apiKeyLimits } from '#lib/rules/api-key-limits.ts'
import { apiKeyFields } from '../api-key-fields.ts'
import { defineFunc } from '../define.ts'
import { apiKeyId, pwdMd5, requestId, unixTime } from '../fields.ts'

export const addApiKey = defineFunc('dev/AddKey', {
  summary:
    'Makes a key with which a program calls as the caller, sent as `Authorization: Bearer` in place of a session. It opens what its scopes name, of what its maker may do at each call. No key makes keys.',
  access: ['e_ua_api_key'],
  writes: true,
  params: z.strictObject({
    ...apiKeyFields,
    end_time: unixTime
      .optional()
      .describe(`In the future, within ${apiKeyLimits.years} years; without it, it does not end`),
    pwd_md5: pwdMd5.describe("The caller's password again"),
    request_id: requestId,
  }),
  reply: z.object({
    key_id: apiKeyId,
    key: z.string().describe('`wpk_…`: told this once and kept nowhere'),
  }),
  errors: ['accountsOnly', 'wrongPassword', 'tooManyAttempts', 'tooManyKeys'],
  rate: { perSecond: 0.2, burst: 5 },
})
