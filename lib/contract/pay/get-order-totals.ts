import { z } from 'zod'
import { defineFunc } from '../define.ts'
import { orderFilters } from '../order-filter-fields.ts'

const cents = z.int().describe('Cents')

export const getOrderTotals = defineFunc('pay/GetOrderTotals', {
  summary: 'What was paid of the orders that pay/GetOrderList lists by the same filters.',
  access: ['e_ua_modify_package'],
  writes: false,
  scope: { sfamilyid: 'organisation', simei: 'device' },
  params: z.strictObject(orderFilters),
  reply: z.object({
    items: z
      .array(
        z.object({
          currency: z.string().describe('ISO 4217'),
          count: z.int().describe('Orders that money has come for'),
          total_fee: cents,
          refund_fee: cents.describe('Of these orders, refunded or being refunded'),
        }),
      )
      .describe('A row a currency'),
  }),
  errors: ['notFound', 'deviceNotFound', 'rangeTooLong', 'rangeReversed', 'rangeInFuture'],
})
