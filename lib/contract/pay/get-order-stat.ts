import { z } from 'zod'
import { orderStatGroups, tradeKinds } from '#lib/codes/payment.ts'
import { soldNames } from '#lib/codes/sold-types.ts'
import { defineFunc } from '../define.ts'
import { sumsLimits, sumsParams, sumsRow } from '../order-sums-fields.ts'

const cents = z.int().describe('Cents')

export const getOrderStat = defineFunc('pay/GetOrderStat', {
  summary:
    'What was paid in a period by an organisation and those below it, added up by day, month, service, method or next organisation.',
  access: ['e_ua_modify_package'],
  writes: false,
  scope: { sfamilyid: 'organisation' },
  params: z.strictObject({
    ...sumsParams,
    by: z
      .enum(orderStatGroups)
      .default('day')
      .describe(
        'Days and months in the zone of the caller; `family`: the organisations directly below',
      ),
    biz_type: z.enum(tradeKinds).optional(),
    last_key: z.string().max(20).optional().describe('`key` of the last row of the page before'),
  }),
  reply: z.object({
    items: z
      .array(
        z.object({
          ...sumsRow,
          service: z.enum(soldNames).nullable(),
          sfamily_name: z.string().nullable(),
          pay_plat: z.int().nullable(),
          count: z.int().describe('Orders'),
          total_fee: cents,
          refund_fee: cents.describe('Of these orders, refunded since or being refunded'),
          net_fee: cents,
          currency: z.string(),
        }),
      )
      .describe('Newest day first, else the largest sum'),
  }),
  ...sumsLimits,
})
