import { z } from 'zod'
import { defineFunc } from '../define.ts'
import { requestId, sfamilyid } from '../fields.ts'

export const delFamily = defineFunc('family/DelFamily', {
  summary:
    'Deletes an organisation that has neither organisations below nor devices, not even in the recycle bin. Its groups go with it; its accounts only when told so.',
  access: ['e_ua_delete_family'],
  writes: true,
  scope: { sfamilyid: 'organisation' },
  notByKey: ['with_accounts'],
  params: z.strictObject({
    sfamilyid,
    with_accounts: z
      .boolean()
      .default(false)
      .describe('Delete its accounts too; their sessions end at once. Needs e_ua_edit_account'),
    request_id: requestId,
  }),
  reply: z.object({ account_count: z.int().describe('Accounts that went with it') }),
  errors: [
    'notFound',
    'ownFamily',
    'familyHasChildren',
    'familyHasDevices',
    'familyHasMoney',
    'familyChargeable',
    'familyHasSims',
    'familyHasRecycled',
    'familyHasAccounts',
    'familyDeals',
    'managersOnly',
    'holdsMore',
  ],
})
