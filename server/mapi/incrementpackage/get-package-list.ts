import { getPackageList as contract } from '#lib/contract/incrementpackage/get-package-list.ts'
import { listPackages } from '../../domain/package/list-packages.ts'
import { regionOf } from '../../domain/package/region-of.ts'
import { handle } from '../handle.ts'
import { toPackageRow } from '../package-row.ts'

export const getPackageList = handle(contract, async (ctx, params) => {
  const { type: service, limit_size: limit, last_batch_no: last } = params
  const { code: currency } = ctx.client.brand.currency
  const region = await regionOf(ctx, currency)
  const page = { currency, region, service, states: ['e_ibs_nomal'] as const }
  const now = ctx.now()
  const rows = await listPackages(
    ctx.services.pool,
    { ...page, afterId: Number(last ?? 0), limit },
    { path: ctx.caller.path, now },
  )
  return { items: rows.map((row) => toPackageRow(row, now)) }
})
