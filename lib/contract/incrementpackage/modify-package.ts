import { z } from 'zod'
import { defineFunc } from '../define.ts'
import { batchNo, requestId } from '../fields.ts'
import { packageFields } from '../package-fields.ts'

export const modifyPackage = defineFunc('incrementpackage/ModifyPackage', {
  summary:
    'Changes a package, which goes off shelf when a price changes. Orders keep the prices that they were made with. Root only.',
  access: ['e_ua_edit_package'],
  writes: true,
  params: z.strictObject({
    batch_no: batchNo,
    rev: z.int().min(1).max(2_147_483_647).describe('As read; dataChanged when it is another'),
    ...z.object(packageFields).partial().shape,
    request_id: requestId,
  }),
  reply: z.object({ rev: z.int(), is_down: z.boolean().describe('It went off shelf') }),
  errors: ['noPermission', 'notFound', 'dataChanged', 'packageOffer'],
})
