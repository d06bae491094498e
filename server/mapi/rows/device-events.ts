import { storeEpoch } from '#lib/codes/position-flags.ts'
import { type DeviceFacts, readDevices } from '../../domain/fleet/device/read-devices.ts'
import type { EventCursor } from '../../domain/tracking/statistics/page-by-device.ts'
import type { CallContext } from '../door/handle.ts'
import { statRowOf } from './stat-row.ts'

// What pages of what devices did share on the wire.

type Page = {
  limit_size: number
  last_imei?: string | undefined
  last_time?: number | undefined
}

export const pageAsked = ({ limit_size: limit, last_imei: imei, last_time: time }: Page) => ({
  limit,
  after: imei === undefined || time === undefined ? undefined : { imei, start: time - storeEpoch },
})

export const cursorOf = (next: EventCursor | undefined) =>
  next ? { last_imei: next.imei, last_time: next.start + storeEpoch } : null

export async function deviceFactsOf(
  { services }: Pick<CallContext, 'services'>,
  rows: readonly { deviceId: number }[],
): Promise<Map<number, DeviceFacts>> {
  const ids = [...new Set(rows.map(({ deviceId }) => deviceId))]
  const devices = await readDevices(services.pool, ids)
  return new Map(devices.map((device) => [device.id, device]))
}

/** Whose it is. */
export const eventRow = (device: DeviceFacts | undefined, start: number) =>
  statRowOf({
    key: `${device?.imei}-${start}`,
    day: undefined,
    device,
    organisation: device?.organisationName,
  })
