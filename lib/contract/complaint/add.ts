import { z } from 'zod'
import { complaintReasons } from '#lib/codes/complaint.ts'
import { atMost } from '#lib/rules/required.ts'
import { ruled } from '#lib/rules/ruled.ts'
import { textLimits } from '#lib/rules/text-limits.ts'
import { complaintPictures, complaintText } from '../complaint-fields.ts'
import { defineFunc } from '../define.ts'
import { complaintId, requestId } from '../fields.ts'
import { outTradeNo } from '../pay-fields.ts'

export const addComplaint = defineFunc('complaint/Add', {
  summary:
    'Complains about a paid order of the own organisation. The dealer above it answers first.',
  access: ['e_ua_modify_package'],
  writes: true,
  params: z.strictObject({
    out_trade_no: outTradeNo,
    reason: z.enum(complaintReasons),
    content: complaintText,
    contact: ruled(atMost(textLimits.complaintContact))
      .default('')
      .describe('Phone or mail address to be reached at'),
    picture_ids: complaintPictures,
    request_id: requestId,
  }),
  reply: z.object({ complaint_id: complaintId }),
  errors: ['notFound', 'orderUnpaid', 'complaintOpen', 'complaintNoSeller'],
  rate: { perSecond: 0.5, burst: 10 },
})
