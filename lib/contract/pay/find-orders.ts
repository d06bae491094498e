import { z } from 'zod'
import { required } from '#lib/rules/required.ts'
import { ruled } from '#lib/rules/ruled.ts'
import { defineFunc } from '../define.ts'
import { limitSize } from '../fields.ts'
import { orderId, orderRow } from '../pay-fields.ts'

export const findOrders = defineFunc('pay/FindOrders', {
  summary:
    'Orders by a whole number: of the order, of the provider, or of the device; newest first.',
  access: ['e_ua_show_tool'],
  writes: false,
  params: z.strictObject({
    search: ruled(required).pipe(z.string().max(100)).describe('A whole number'),
    limit_size: limitSize,
    last_id: orderId.optional().describe('`id` of the last row of the page before'),
  }),
  reply: z.object({ items: z.array(orderRow) }),
})
