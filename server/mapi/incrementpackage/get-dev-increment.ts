import { getDevIncrement as contract } from '#lib/contract/incrementpackage/get-dev-increment.ts'
import { readQuotas } from '../../domain/trade/quota/read-quotas.ts'
import { handle } from '../door/handle.ts'
import { shownTo, toServiceItem } from '../rows/service-item.ts'

export const getDevIncrement = handle(contract, async (ctx, { simei, type }) => {
  const id = ctx.visible.device(simei)
  const { pool } = ctx.services
  const quotas = (await readQuotas(pool, 'device', { ids: [id], now: ctx.now() })).get(id)
  const named = shownTo(ctx.caller, quotas).filter(
    ({ service }) => type === undefined || service === type,
  )
  return { items: named.map((quota) => toServiceItem(quota, ctx.lang)) }
})
