import { z } from 'zod'
import { defineFunc } from '../define.ts'
import { batchNo, comparedId, limitSize } from '../fields.ts'
import { packageRow } from '../package-fields.ts'
import { serviceType } from '../service-fields.ts'

export const getPackageList = defineFunc('incrementpackage/GetPackageList', {
  summary: "Packages on shelf, with what the caller's organisation pays for them.",
  access: [],
  writes: false,
  params: z.strictObject({
    type: serviceType.optional(),
    limit_size: limitSize,
    last_batch_no: comparedId(batchNo).optional().describe('Last row of the page before'),
  }),
  reply: z.object({ items: z.array(packageRow) }),
})
