import { z } from 'zod'
import { orderTimes, payManners, tradeKinds } from '#lib/codes/payment.ts'
import { orderPeriod } from '#lib/rules/period.ts'
import { onlyCurrency, searched, sfamilyid, simei, unixTime } from './fields.ts'
import { soldType } from './package-fields.ts'
import { orderStatus, payPlat } from './pay-fields.ts'

/** Which orders of an organisation and those below it. */
export const orderFilters = {
  sfamilyid: sfamilyid.optional().describe("The caller's own organisation without it"),
  simei: simei.optional(),
  start_time: unixTime,
  end_time: unixTime.describe(`At most ${orderPeriod.maxDays} days after the start`),
  out_trade_no: searched.optional(),
  imei: searched.optional().describe('Whole device number'),
  payer: searched.optional().describe('Part of the name of who paid, or of the organisation'),
  biz_type: z.enum(tradeKinds).optional(),
  status: orderStatus.optional(),
  pay_plat: payPlat.optional(),
  pay_manner: z.int().min(1).max(payManners.length).optional(),
  type: soldType.optional(),
  currency: onlyCurrency,
  time_of: z
    .enum(orderTimes)
    .default('created')
    .describe('The period is that of the order, or of its payment'),
  is_get_child: z.boolean().default(true).describe('Also those of organisations below'),
}
