import { z } from 'zod'
import { quotaLimits } from '#lib/codes/paid-services.ts'
import { textLimits } from '#lib/rules/text-limits.ts'
import { defineFunc } from '../define.ts'
import { bulkReply, bulkSimeis } from '../fail-item.ts'
import { requestId } from '../fields.ts'
import { checkMonths, deviceServiceType, quotaMonths } from '../service-fields.ts'

export const present = defineFunc('incrementpackage/Present', {
  summary: "Gives devices a quota of a service and opens it. The root's only.",
  access: ['e_ua_modify_increment'],
  writes: true,
  scope: { simei: 'device' },
  params: z
    .strictObject({
      simei: bulkSimeis,
      type: deviceServiceType,
      flow: z
        .int()
        .min(1)
        .max(quotaLimits.flow)
        .describe('In the unit of the service; months of a service by time'),
      months: quotaMonths.default(null),
      name: z.string().trim().max(textLimits.remark).default('').describe('Shown with the batch'),
      request_id: requestId,
    })
    .superRefine(checkMonths),
  reply: bulkReply,
  errors: ['noPermission', 'expiryTooLong', 'noServiceEnd'],
  rate: { perSecond: 2, burst: 10 },
})
