import { addPackage as contract } from '#lib/contract/incrementpackage/add-package.ts'
import { makePackage } from '../../domain/package/change-package.ts'
import { handle } from '../handle.ts'
import { fieldsOf } from '../package-row.ts'

export const addPackage = handle(contract, async (ctx, params) => {
  const { type: service, region } = params
  const { code: currency } = ctx.client.brand.currency
  const id = await makePackage(ctx, { service, region, currency }, fieldsOf(params))
  return { batch_no: String(id) }
})
