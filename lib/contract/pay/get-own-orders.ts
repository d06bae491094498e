import { z } from 'zod'
import { ownOrderStateNames } from '#lib/codes/payment.ts'
import { defineFunc } from '../define.ts'
import { limitSize, searched, unixTime, wholeCursor } from '../fields.ts'
import { soldType } from '../package-fields.ts'
import { documentRow, orderId, orderRow, totalFee } from '../pay-fields.ts'

export const getOwnOrders = defineFunc('pay/GetOwnOrders', {
  summary:
    "What the caller's organisation has ordered itself, with receipts and credit notes; of a device log-in what was ordered for its device.",
  access: [],
  writes: false,
  params: wholeCursor(
    z.strictObject({
      search: searched
        .optional()
        .describe(
          'Part of the name of the package or device, or a whole number: of the order, a receipt, the device or the card',
        ),
      state: z.enum(ownOrderStateNames).optional(),
      type: soldType.optional(),
      start_time: unixTime.optional(),
      end_time: unixTime.optional(),
      sort: z.enum(['create_time', 'total_fee']).default('create_time'),
      is_desc: z.boolean().default(true),
      limit_size: limitSize,
      last_id: orderId.optional().describe('`id` of the last row of the page before'),
      last_fee: totalFee.optional().describe('`total_fee` of that row'),
    }),
  ),
  reply: z.object({
    items: z.array(
      orderRow.extend({
        device_name: z.string().describe('Empty for a device that is not in sight any more'),
        new_end: unixTime
          .nullable()
          .describe('Until when what was bought lasts; null before it is given, or without an end'),
        receipt_no: z.string().describe('Number of its receipt; empty before it is paid'),
        documents: z.array(documentRow).describe('Oldest first'),
      }),
    ),
  }),
  errors: ['rangeReversed'],
})
