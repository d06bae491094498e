import { z } from 'zod'
import { defineFunc } from '../define.ts'
import { requestId, sfamilyid } from '../fields.ts'

export const deleteWorkHours = defineFunc('family/DeleteWorkHours', {
  summary:
    'Takes away the working hours that an organisation has of its own: those of the next one above count again.',
  access: ['e_ua_edit_family'],
  writes: true,
  scope: { sfamilyid: 'organisation' },
  params: z.strictObject({
    sfamilyid: sfamilyid.optional().describe("The caller's own organisation without it"),
    request_id: requestId,
  }),
  reply: z.object({}),
  errors: ['notFound', 'accountsOnly'],
})
