import { readDevices } from '../../domain/fleet/device/read-devices.ts'
import { filterDeviceIds } from '../../domain/fleet/list/read-devices-in-scope.ts'
import type { CallContext } from '../door/handle.ts'

/** Those of the caller's tree, by id. */
export async function visitedDevices(
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

export const deviceColumns = ({ id, imei, name }: { id: number; imei: string; name: string }) => ({
  simei: String(id),
  imei,
  car_number: name || imei.slice(-nameDigits),
})
