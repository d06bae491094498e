import { z } from 'zod'
import { defineFunc } from '../define.ts'
import { alarmRuleId, requestId } from '../fields.ts'

export const deleteAlarmRule = defineFunc('alarm/DeleteRule', {
  summary:
    'Deletes a rule about alarms. What it closed stays closed; nobody is told by it any more.',
  access: ['e_ua_set_device'],
  writes: true,
  params: z.strictObject({ rule_id: alarmRuleId, request_id: requestId }),
  reply: z.object({}),
  errors: ['notFound', 'accountsOnly'],
})
