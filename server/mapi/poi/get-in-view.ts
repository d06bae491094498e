import { getPoisInView as contract } from '#lib/contract/poi/get-in-view.ts'
import { listPoisInView } from '../../domain/tracking/poi/list-pois.ts'
import { handle } from '../door/handle.ts'
import { toMark } from './poi-mark.ts'

export const getPoisInView = handle(contract, async (ctx, params) => {
  const { services, acting, bound } = ctx
  const { west, south, east, north, limit_size } = params
  const pois = await listPoisInView(
    services.pool,
    { bound, organisation: acting, includesBelow: true },
    { west, south, east, north, limit: limit_size + 1 },
  )
  return {
    items: pois.slice(0, limit_size).map(toMark),
    is_more: pois.length > limit_size,
  }
})
