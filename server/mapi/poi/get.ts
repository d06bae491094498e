import { getPois as contract } from '#lib/contract/poi/get.ts'
import { listPois } from '../../domain/tracking/poi/list-pois.ts'
import { handle } from '../door/handle.ts'
import { orderOfNodes } from '../rows/node-order.ts'
import { toMark } from './poi-mark.ts'

export const getPois = handle(contract, async (ctx, params) => {
  const { services, acting, bound } = ctx
  const { poi_id, search, limit_size: limit } = params
  const pois = await listPois(services.pool, {
    bound,
    organisation: acting,
    includesBelow: params.is_get_child || poi_id !== undefined,
    poiId: poi_id === undefined ? undefined : Number(poi_id),
    search,
    limit,
    ...orderOfNodes(ctx, { ...params, lastId: params.last_poi_id }),
  })
  return {
    items: pois.map((poi) => ({
      ...toMark(poi),
      is_shared: poi.isShared,
      sname: poi.isOwn ? poi.organisationName : '',
      create_time: poi.createdAt,
      sort_key: poi.sortKey,
    })),
  }
})
