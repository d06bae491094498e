import { z } from 'zod'
import { defineFunc } from '../define.ts'
import { alarmRuleId, requestId } from '../fields.ts'
import {
  checkSteps,
  checkTime,
  ruleName,
  ruleNote,
  ruleResult,
  ruleScope,
  ruleTime,
  stepParts,
  stepPeople,
  stepTimes,
} from './rule-fields.ts'

export const setAlarmRule = defineFunc('alarm/SetRule', {
  summary:
    'Makes a rule about alarms that nobody handles, or replaces one. Where several fit an alarm, the one of the nearest organisation decides, then the one that means less: by fence, by group, by fewer types, without those below, the older.',
  access: ['e_ua_set_device'],
  accessIf: { is_get_child: 'e_ua_websocket_gchild' },
  writes: true,
  scope: { sfamilyid: 'organisation', sgid: 'group', fence_id: 'fence', step_suids: 'account' },
  params: z
    .strictObject({
      rule_id: alarmRuleId.optional().describe('A new one without it'),
      name: ruleName,
      is_on: z.boolean().default(true),
      ...ruleScope,
      ...ruleTime,
      result: ruleResult,
      note: ruleNote
        .optional()
        .describe('Of `close`: what the alarm gets; “Closed by rule …” without it'),
      step_suids: stepPeople,
      step_parts: stepParts,
      step_minutes: stepTimes,
      request_id: requestId,
    })
    .superRefine(checkTime)
    .superRefine(checkSteps),
  reply: z.object({ rule_id: alarmRuleId }),
  errors: ['notFound', 'accountNotFound', 'accountsOnly', 'tooManyAlarmRules'],
})
