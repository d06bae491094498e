import { z } from 'zod'
import { disposalResults } from '#lib/codes/alarm-disposal.ts'
import { alarmTypeNames } from '#lib/codes/alarm-types.ts'
import { alarmRuleLimits } from '#lib/rules/alarm-rule-limits.ts'
import { textLimits } from '#lib/rules/text-limits.ts'
import { defineFunc } from '../define.ts'
import { undoable } from '../fail-item.ts'
import { requestId } from '../fields.ts'
import { alarmFilters, alarmObjects, alarmScope } from './get.ts'

const { simei, sgid, imei_list, search, fence_id } = alarmFilters

export const handleAlarmsAlike = defineFunc('alarm/HandleLike', {
  summary: `Handles the alarms of one type that nobody has handled, of a device or of all that a list shows, newest first, ${alarmRuleLimits.handledAlike} a call. What somebody handles meanwhile stays as it is. One change: family/Undo takes it back as a whole.`,
  access: [],
  accessIf: { get_child: 'e_ua_websocket_gchild' },
  writes: true,
  scope: alarmObjects,
  params: z.strictObject({
    ...alarmScope,
    simei,
    sgid,
    imei_list,
    search,
    fence_id,
    type: z.enum(alarmTypeNames),
    result: z.enum(disposalResults),
    note: z.string().trim().max(textLimits.alarmNote).default(''),
    request_id: requestId,
  }),
  reply: z.object({
    count: z.int().describe('How many it handled'),
    is_more: z.boolean().describe('Whether more are left for another call'),
    ...undoable,
  }),
  errors: ['notFound', 'deviceNotFound', 'numbersUnknown', 'rangeReversed', 'rangeTooLong'],
  rate: { perSecond: 1, burst: 5 },
})
