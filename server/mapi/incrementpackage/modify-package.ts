import { modifyPackage as contract } from '#lib/contract/incrementpackage/modify-package.ts'
import { changePackage } from '../../domain/trade/package/change-package.ts'
import { currencyOfPackage } from '../../domain/trade/package/package-currency.ts'
import { handle } from '../door/handle.ts'
import { fieldsOf, pricedIn } from '../rows/package-row.ts'

export const modifyPackage = handle(contract, async (ctx, params) => {
  const id = Number(params.batch_no)
  const fields = fieldsOf(pricedIn(ctx, await currencyOfPackage(ctx, id), params))
  const { rev, isDown } = await changePackage(ctx, { id, rev: params.rev }, fields)
  return { rev, is_down: isDown }
})
