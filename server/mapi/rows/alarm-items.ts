import type { z } from 'zod'
import type { alarmItem } from '#lib/contract/alarm/get-last-alarm.ts'
import { alarmItemOf } from '#lib/live/alarm-item.ts'
import type { Context } from '../../context.ts'
import { readDevices } from '../../domain/fleet/device/read-devices.ts'
import type { StoredAlarmRow } from '../../domain/tracking/alarm/select-alarms.ts'
import { toldAlarms } from '../../domain/tracking/alarm/told-alarms.ts'
import { alarmTexts } from '../../texts/alarm-texts.ts'

export type AlarmItem = z.input<typeof alarmItem>

/** Alarms on the wire, as the caller may read them. Leaves out those of deleted devices. */
export async function alarmItems(
  { services, lang, caller }: Pick<Context, 'services' | 'lang' | 'caller'>,
  rows: readonly StoredAlarmRow[],
): Promise<AlarmItem[]> {
  if (rows.length === 0) return []
  const ids = [...new Set(rows.map(({ deviceId }) => deviceId))]
  const devices = await readDevices(services.pool, ids)
  const byId = new Map(devices.map((device) => [device.id, device]))
  const texts = await alarmTexts(lang)
  const told = await toldAlarms(services.pool, { path: caller.path, devices: byId }, rows)
  return told.flatMap((row) => {
    const device = byId.get(row.deviceId)
    return device ? (alarmItemOf(row, device, texts) ?? []) : []
  })
}
