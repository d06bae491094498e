import { z } from 'zod'
import { defineFunc } from '../define.ts'
import { batchNo, requestId, sfamilyid } from '../fields.ts'
import { priceText } from '../package-fields.ts'

export const setAgentPrice = defineFunc('incrementpackage/SetAgentPrice', {
  summary: 'Sets what a dealer directly below the caller pays for a package.',
  access: ['e_ua_edit_package'],
  writes: true,
  scope: { sfamilyid: 'organisation' },
  params: z.strictObject({
    batch_no: batchNo,
    sfamilyid,
    agent_price: priceText.describe('Not below what the caller pays, as a written price'),
    is_modify: z
      .boolean()
      .default(false)
      .describe('Without it a price that was set is agentPriceExists'),
    request_id: requestId,
  }),
  reply: z.object({}),
  errors: ['notFound', 'notASubordinate', 'agentPriceExists', 'priceBelowCost', 'priceAboveMost'],
})
