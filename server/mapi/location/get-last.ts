import { getLast as contract } from '#lib/contract/location/get-last.ts'
import { readLast } from '../../domain/tracking/position/read-last.ts'
import { handle } from '../door/handle.ts'

export const getLast = handle(contract, async ({ services, acting, bound, now }, params) => {
  const { ids, fixTime, ...columns } = await readLast(services, {
    filter: {
      organisation: acting,
      includesBelow: params.is_get_child,
      onlyDeviceId: bound.deviceId,
    },
    afterId: Number(params.last_simei ?? 0),
    limit: params.limit_size,
  })
  const isFull = ids.length === params.limit_size
  return {
    ...columns,
    time: Math.floor(now() / 1000),
    simei: ids.map(String),
    fix_time: fixTime,
    next_simei: isFull ? String(ids.at(-1)) : null,
  }
})
