import { storeEpoch } from '#lib/codes/position-flags.ts'
import { getInside as contract } from '#lib/contract/fence/get-inside.ts'
import { listInside } from '../../domain/tracking/fence/list-visits.ts'
import { handle } from '../door/handle.ts'
import { deviceColumns, visitedDevices } from './visited-devices.ts'

export const getInside = handle(contract, async (ctx, { fence_id, last_id = '0', limit_size }) => {
  const rows = await listInside(ctx.services.positions, {
    fenceId: ctx.visible.fence(fence_id),
    afterId: Number(last_id),
    limit: limit_size,
  })
  const devices = await visitedDevices(ctx, rows)
  const last = rows.length < limit_size ? undefined : rows.at(-1)
  return {
    items: rows.flatMap(({ deviceId, time, topSpeed }) => {
      const device = devices.get(deviceId)
      if (!device) return []
      return [{ ...deviceColumns(device), enter_time: time + storeEpoch, max_speed: topSpeed }]
    }),
    next: last ? String(last.deviceId) : null,
  }
})
