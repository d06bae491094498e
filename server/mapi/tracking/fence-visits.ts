import { storeEpoch } from '#lib/codes/position-flags.ts'
import { visitFlag } from '#lib/codes/visit-flags.ts'
import { getInside as getInsideContract } from '#lib/contract/fence/get-inside.ts'
import { getVisits as getVisitsContract } from '#lib/contract/fence/get-visits.ts'
import { alarmPeriod } from '#lib/rules/period.ts'
import { readDevices } from '../../domain/fleet/device/read-devices.ts'
import { filterDeviceIds } from '../../domain/fleet/list/read-devices-in-scope.ts'
import { checkPeriod } from '../../domain/platform/check-period.ts'
import { fenceNames } from '../../domain/tracking/fence/list-fences.ts'
import { listInside, listVisits } from '../../domain/tracking/fence/list-visits.ts'
import { type CallContext, handle } from '../door/handle.ts'

/** Those of the caller's tree, by id. */
async function visitedDevices(
  { services, acting, bound }: CallContext,
  rows: readonly { deviceId: number }[],
) {
  const ids = [...new Set(rows.map(({ deviceId }) => deviceId))]
  const filter = { organisation: acting, includesBelow: true, onlyDeviceId: bound.deviceId }
  const seen = await filterDeviceIds(services, filter, ids)
  const devices = await readDevices(services.pool, [...seen])
  return new Map(devices.map((device) => [device.id, device]))
}

const nameDigits = 6

const deviceColumns = ({ id, imei, name }: { id: number; imei: string; name: string }) => ({
  simei: String(id),
  imei,
  car_number: name || imei.slice(-nameDigits),
})

export const getVisits = handle(getVisitsContract, async (ctx, params) => {
  const { services, visible, bound } = ctx
  const { fence_id, simei, start_time, end_time, last_time, last_simei, last_visited } = params
  checkPeriod({ start: start_time, end: end_time }, alarmPeriod, ctx.now() / 1000)
  const rows = await listVisits(services.positions, {
    fenceId: fence_id === undefined ? undefined : visible.fence(fence_id),
    deviceId: simei === undefined ? undefined : visible.device(simei),
    from: start_time - storeEpoch,
    to: end_time - storeEpoch,
    before:
      last_time === undefined
        ? undefined
        : {
            time: last_time - storeEpoch,
            deviceId: Number(last_simei ?? 0),
            fenceId: Number(last_visited ?? 0),
          },
    limit: params.limit_size,
  })
  const devices = await visitedDevices(ctx, rows)
  const names = await fenceNames(
    services.pool,
    bound,
    rows.map(({ fenceId }) => fenceId),
  )
  const last = rows.length < params.limit_size ? undefined : rows.at(-1)
  return {
    items: rows.flatMap(({ deviceId, fenceId, time, endTime, flags, topSpeed }) => {
      const device = devices.get(deviceId)
      const fencename = names.get(fenceId)
      if (!device || fencename === undefined) return []
      return [
        {
          fence_id: String(fenceId),
          fencename,
          ...deviceColumns(device),
          enter_time: time + storeEpoch,
          leave_time: endTime === null ? null : endTime + storeEpoch,
          is_between: (flags & visitFlag.enteredBetween) !== 0,
          max_speed: topSpeed,
        },
      ]
    }),
    next: last
      ? {
          last_time: last.time + storeEpoch,
          last_simei: String(last.deviceId),
          last_visited: String(last.fenceId),
        }
      : null,
  }
})

export const getInside = handle(
  getInsideContract,
  async (ctx, { fence_id, last_id = '0', limit_size }) => {
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
  },
)
