import { getPriceList as contract } from '#lib/contract/incrementpackage/get-price-list.ts'
import { listPriced } from '../../domain/trade/package/list-packages.ts'
import { checkSubordinate } from '../../domain/trade/package/set-price.ts'
import { handle } from '../door/handle.ts'
import { toPricedRow } from '../rows/package-row.ts'

export const getPriceList = handle(contract, async (ctx, params) => {
  const { type: service, region, state, search, limit_size: limit, last_batch_no: last } = params
  const { isRoot, path } = ctx.caller
  const child = params.sfamilyid ? ctx.visible.organisation(params.sfamilyid) : undefined
  if (child) await checkSubordinate(ctx.services.pool, ctx, child)
  const shown = [
    'e_ibs_nomal',
    'e_ibs_down',
    ...(isRoot ? (['e_ibs_invalid'] as const) : []),
  ] as const
  const states = state ? shown.filter((one) => one === state) : shown
  const { currency = ctx.client.brand.currency.code, batch_no } = params
  const id = batch_no === undefined ? undefined : Number(batch_no)
  const now = ctx.now()
  const rows = await listPriced(
    ctx.services.pool,
    { currency, region, service, states, search, id, afterId: Number(last ?? 0), limit },
    { path, now, ...(child && { childId: child.id }) },
  )
  return { items: rows.map((row) => toPricedRow(row, { now, isRoot })) }
})
