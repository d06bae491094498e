import { z } from 'zod'
import { defineFunc } from '../define.ts'
import { requestId, sfamilyid } from '../fields.ts'
import { usualPurpose, weekSet } from '../work-hours-fields.ts'

export const setWorkHours = defineFunc('family/SetWorkHours', {
  summary:
    'Gives an organisation working hours of its own, for its devices and those of all below that have none of their own. Locked months of log books stay as they are.',
  access: ['e_ua_edit_family'],
  writes: true,
  scope: { sfamilyid: 'organisation' },
  params: z.strictObject({
    sfamilyid: sfamilyid.optional().describe("The caller's own organisation without it"),
    hours: weekSet,
    usual_purpose: usualPurpose.default('none'),
    request_id: requestId,
  }),
  reply: z.object({}),
  errors: ['notFound', 'accountsOnly'],
})
