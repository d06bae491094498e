import { z } from 'zod'
import { defineFunc } from '../define.ts'
import { sfamilyid } from '../fields.ts'
import { providerRow, scimKeyRow } from '../provider-fields.ts'

export const getProvider = defineFunc('usermgr/GetProvider', {
  summary: 'The identity provider at which the staff of an organisation log in.',
  access: ['e_ua_edit_account'],
  writes: false,
  scope: { sfamilyid: 'organisation' },
  params: z.strictObject({
    sfamilyid: sfamilyid.optional().describe("The caller's own organisation without it"),
  }),
  reply: z.object({
    provider: providerRow.nullable().describe('Its client secret is told to nobody'),
    redirect_path: z
      .string()
      .describe('Behind the address of the host: where the provider sends people back'),
    accounts: z.int().describe('That have logged in there'),
    scim_path: z.string().describe('Behind the address of the host: where a directory calls'),
    scim_key: scimKeyRow.nullable().describe('The key of the directory; null while none exists'),
  }),
  errors: ['notFound', 'managersOnly'],
})
