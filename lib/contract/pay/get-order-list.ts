import { z } from 'zod'
import { defineFunc } from '../define.ts'
import { limitSize } from '../fields.ts'
import { orderFilters } from '../order-filter-fields.ts'
import { orderId, orderRow } from '../pay-fields.ts'

export const getOrderList = defineFunc('pay/GetOrderList', {
  summary: 'Orders of an organisation and those below it, newest first.',
  access: ['e_ua_modify_package'],
  writes: false,
  scope: { sfamilyid: 'organisation', simei: 'device' },
  params: z.strictObject({
    ...orderFilters,
    limit_size: limitSize,
    last_id: orderId.optional().describe('`id` of the last row of the page before'),
  }),
  reply: z.object({ items: z.array(orderRow) }),
  errors: ['notFound', 'deviceNotFound', 'rangeTooLong', 'rangeReversed', 'rangeInFuture'],
})
