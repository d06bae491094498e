import { z } from 'zod'
import { defineFunc } from '../define.ts'
import { batchNo, requestId } from '../fields.ts'
import { priceText } from '../package-fields.ts'

export const setTerminalPrice = defineFunc('incrementpackage/SetTerminalPrice', {
  summary: "Sets what the end users of the caller's organisation pay for a package.",
  access: ['e_ua_edit_package'],
  writes: true,
  params: z.strictObject({
    batch_no: batchNo,
    terminal_price: priceText.nullable().describe('Null: as root recommends'),
    request_id: requestId,
  }),
  reply: z.object({}),
  errors: ['notFound', 'onlySellers', 'priceBelowCost', 'priceAboveMost'],
})
