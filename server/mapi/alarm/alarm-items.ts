import type { z } from 'zod'
import type { alarmItem } from '#lib/contract/alarm/get-last-alarm.ts'
import { alarmItemOf } from '#lib/live/alarm-item.ts'
import type { AlarmRow } from '../../domain/alarm/collect-alarms.ts'
import { readDevices } from '../../domain/device/read-devices.ts'
import type { Services } from '../../services.ts'

type AlarmItem = z.input<typeof alarmItem>

/** The wire form of alarms with their devices. Alarms of devices that are gone are left out. */
export async function alarmItems(
  services: Services,
  rows: readonly AlarmRow[],
): Promise<AlarmItem[]> {
  const ids = [...new Set(rows.map(({ deviceId }) => deviceId))]
  const devices = await readDevices(services.pool, ids)
  const byId = new Map(devices.map((device) => [device.id, device]))
  return rows.flatMap((row) => {
    const device = byId.get(row.deviceId)
    return device ? (alarmItemOf(row, device) ?? []) : []
  })
}
