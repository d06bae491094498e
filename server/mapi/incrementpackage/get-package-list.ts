import { simDataType } from '#lib/codes/sold-types.ts'
import { getPackageList as contract } from '#lib/contract/incrementpackage/get-package-list.ts'
import { listPackages } from '../../domain/trade/package/list-packages.ts'
import { regionOf } from '../../domain/trade/package/region-of.ts'
import { sellsData } from '../../integrations/sim/operator.ts'
import { handle } from '../door/handle.ts'
import { toPackageRow } from '../rows/package-row.ts'

export const getPackageList = handle(contract, async (ctx, params) => {
  const { type: service, limit_size: limit, last_batch_no: last } = params
  const { code: currency } = ctx.client.brand.currency
  const region = await regionOf(ctx, currency)
  const states = ['e_ibs_nomal'] as const
  const page = {
    currency,
    region,
    service,
    states,
    withoutSimData: service !== simDataType || !sellsData(ctx.services),
  }
  const now = ctx.now()
  const rows = await listPackages(
    ctx.services.pool,
    { ...page, afterId: Number(last ?? 0), limit },
    { path: ctx.caller.path, now },
  )
  return { items: rows.map((row) => toPackageRow(row, now)) }
})
