import { z } from 'zod'
import { attendanceFields } from '../attendance-fields.ts'
import { defineFunc } from '../define.ts'
import { attendanceRuleId, requestId } from '../fields.ts'

export const modifyAttendanceRule = defineFunc('attendance/ModifyRule', {
  summary:
    'Replaces what a rule of attendance says; it stays with its organisation or group, and places that the caller does not see stay with it. Past days are counted by it, too; corrections stay.',
  access: ['e_ua_edit_device'],
  writes: true,
  params: z.strictObject({
    rule_id: attendanceRuleId,
    ...attendanceFields,
    request_id: requestId,
  }),
  reply: z.object({}),
  errors: ['notFound', 'accountsOnly'],
})
