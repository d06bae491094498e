import { z } from 'zod'
import { defineFunc } from '../define.ts'
import { checkTime, ruleScope, ruleTime } from './rule-fields.ts'

export const previewAlarmRule = defineFunc('alarm/PreviewRule', {
  summary:
    'What a rule would have done in the last 7 days: of the alarms that it fits, how many nobody had handled by then. Of `escalate`, `minutes` are those of the first step. Other rules are left out.',
  access: ['e_ua_set_device'],
  accessIf: { is_get_child: 'e_ua_websocket_gchild' },
  writes: false,
  scope: { sfamilyid: 'organisation', sgid: 'group', fence_id: 'fence' },
  params: z.strictObject({ ...ruleScope, ...ruleTime }).superRefine(checkTime),
  reply: z.object({
    count: z.int().describe('Alarms of the last 7 days that it fits'),
    due: z.int().describe('Those that it would have closed, or told somebody of'),
  }),
  errors: ['notFound', 'accountsOnly'],
  rate: { perSecond: 2, burst: 10 },
})
