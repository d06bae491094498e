import { z } from 'zod'
import { providerLimits } from '#lib/rules/provider-limits.ts'
import { defineFunc } from '../define.ts'
import { pwdMd5, requestId, sfamilyid } from '../fields.ts'
import { providerFields } from '../provider-fields.ts'

export const setProvider = defineFunc('usermgr/SetProvider', {
  summary:
    'Sets at which identity provider (OpenID Connect, code flow) the staff of an organisation log in, on hosts of the brand that this call comes to. Accounts that are made hold no right that the caller may not give.',
  access: ['e_ua_edit_account'],
  writes: true,
  scope: { sfamilyid: 'organisation' },
  params: z.strictObject({
    sfamilyid: sfamilyid.optional().describe("The caller's own organisation without it"),
    ...providerFields,
    client_secret: z
      .string()
      .trim()
      .min(1)
      .max(providerLimits.clientSecret)
      .optional()
      .describe('Needed at first; without it the present one stays, unless the issuer changes'),
    pwd_md5: pwdMd5.describe("The caller's password again"),
    request_id: requestId,
  }),
  reply: z.object({}),
  errors: [
    'notFound',
    'accountsOnly',
    'managersOnly',
    'wrongPassword',
    'tooManyAttempts',
    'roleNotAllowed',
    'breakGlassNeeded',
  ],
  rate: { perSecond: 0.5, burst: 10 },
})
