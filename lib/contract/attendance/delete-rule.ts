import { z } from 'zod'
import { defineFunc } from '../define.ts'
import { attendanceRuleId, requestId } from '../fields.ts'

export const deleteAttendanceRule = defineFunc('attendance/DeleteRule', {
  summary: 'Deletes a rule of attendance with its corrections.',
  access: ['e_ua_edit_device'],
  writes: true,
  params: z.strictObject({ rule_id: attendanceRuleId, request_id: requestId }),
  reply: z.object({}),
  errors: ['notFound', 'accountsOnly'],
})
