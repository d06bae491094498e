import { addPackage as contract } from '#lib/contract/incrementpackage/add-package.ts'
import { makePackage } from '../../domain/trade/package/change-package.ts'
import { handle } from '../door/handle.ts'
import { fieldsOf, pricedIn } from '../rows/package-row.ts'

export const addPackage = handle(contract, async (ctx, params) => {
  const { type: service, region } = params
  const { code: currency } = ctx.client.brand.currency
  const fields = fieldsOf(pricedIn(ctx, currency, params))
  const id = await makePackage(ctx, { service, region, currency }, fields)
  return { batch_no: String(id) }
})
