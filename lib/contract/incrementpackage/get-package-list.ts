import { z } from 'zod'
import { defineFunc } from '../define.ts'
import { batchNo, comparedId, limitSize } from '../fields.ts'
import { packageRow, soldType } from '../package-fields.ts'

export const getPackageList = defineFunc('incrementpackage/GetPackageList', {
  summary:
    "Packages on shelf, with what the caller's organisation pays for them. Data of SIM cards only if `type` asks for it, and none without an operator of cards.",
  access: [],
  writes: false,
  params: z.strictObject({
    type: soldType.optional(),
    limit_size: limitSize,
    last_batch_no: comparedId(batchNo).optional().describe('Last row of the page before'),
  }),
  reply: z.object({ items: z.array(packageRow) }),
})
