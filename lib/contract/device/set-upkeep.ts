import { z } from 'zod'
import { upkeepLimits } from '#lib/rules/upkeep-limits.ts'
import { defineFunc } from '../define.ts'
import { bulkReply } from '../fail-item.ts'
import { requestId, simei, upkeepId } from '../fields.ts'
import { upkeepPlan, wholePlan } from '../upkeep-fields.ts'

export const setUpkeep = defineFunc('device/SetUpkeep', {
  summary:
    'Plans upkeep for devices, or changes an open plan of one device: what stays out is taken from it. Whoever chose notices by mail or browser, and whoever planned it, is told once when it is near, due and overdue.',
  access: ['e_ua_edit_device'],
  writes: true,
  scope: { simei: 'device' },
  params: wholePlan(
    z.strictObject({
      simei: z
        .array(simei)
        .min(1)
        .max(upkeepLimits.devices)
        .describe('Each answers for itself in suc_items or fail_items'),
      upkeep_id: upkeepId.optional().describe('Changes this plan, of the first device named'),
      ...upkeepPlan,
      request_id: requestId,
    }),
  ),
  reply: bulkReply,
  errors: ['notFound', 'deviceNotFound', 'upkeepClosed', 'tooManyUpkeep'],
  rate: { perSecond: 2, burst: 20 },
})
