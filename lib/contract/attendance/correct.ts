import { z } from 'zod'
import { punchKinds } from '#lib/codes/clock-states.ts'
import { attendanceRules } from '#lib/rules/attendance-limits.ts'
import { ruled } from '#lib/rules/ruled.ts'
import { clockState } from '../attendance-fields.ts'
import { defineFunc } from '../define.ts'
import { attendanceRuleId, requestId } from '../fields.ts'

export const correctAttendance = defineFunc('attendance/Correct', {
  summary:
    'Says what a clock-in or clock-out counts as, in place of what was counted, and why; or takes that back.',
  access: ['e_ua_edit_device'],
  writes: true,
  params: z.strictObject({
    rule_id: attendanceRuleId,
    person: z.string().min(1).max(80).describe('As listed'),
    day: z.iso.date().describe('On which the period begins, yyyy-MM-dd'),
    period: z
      .string()
      .regex(/^\d\d:\d\d–\d\d:\d\d$/)
      .describe('As listed'),
    punch: z.enum(punchKinds),
    state: clockState.nullable().describe('Null takes the correction back'),
    reason: ruled(...attendanceRules.reason),
    request_id: requestId,
  }),
  reply: z.object({}),
  errors: ['notFound', 'accountsOnly'],
})
