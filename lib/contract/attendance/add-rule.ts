import { z } from 'zod'
import { attendanceFields, checkPlaces } from '../attendance-fields.ts'
import { defineFunc } from '../define.ts'
import { attendanceRuleId, requestId, sfamilyid, sgid } from '../fields.ts'

export const addAttendanceRule = defineFunc('attendance/AddRule', {
  summary:
    'Makes a rule of attendance for the devices of an organisation, or of one of its groups, which then go by that rule alone. Each of them has one.',
  access: ['e_ua_edit_device'],
  writes: true,
  scope: { sfamilyid: 'organisation', sgid: 'group' },
  params: z
    .strictObject({
      sfamilyid: sfamilyid.optional().describe("The caller's own organisation without it"),
      sgid: sgid.optional().describe('Only for devices of this group; the rule goes with it'),
      ...attendanceFields,
      request_id: requestId,
    })
    .superRefine(checkPlaces),
  reply: z.object({ rule_id: attendanceRuleId }),
  errors: ['notFound', 'accountsOnly', 'attendanceRuleExists', 'tooManyAttendanceRules'],
})
