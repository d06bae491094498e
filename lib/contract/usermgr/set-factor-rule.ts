import { z } from 'zod'
import { defineFunc } from '../define.ts'
import { requestId, sfamilyid } from '../fields.ts'

export const setFactorRule = defineFunc('usermgr/SetFactorRule', {
  summary:
    'Wants a second factor of every account in an organisation and below, or no longer. Who lacks one sets it up before doing anything else; API keys go on. Only who set a rule, or one above it, lifts it.',
  access: ['e_ua_edit_account'],
  writes: true,
  scope: { sfamilyid: 'organisation' },
  params: z.strictObject({
    sfamilyid: sfamilyid.optional().describe("The caller's own organisation without it"),
    is_required: z.boolean(),
    request_id: requestId,
  }),
  reply: z.object({}),
  errors: ['notFound', 'accountsOnly', 'managersOnly', 'ownFactorFirst', 'factorRequired'],
  rate: { perSecond: 1, burst: 10 },
})
