import type { z } from 'zod'
import type { alarmItem } from '#lib/contract/alarm/get-last-alarm.ts'
import { alarmItemOf } from '#lib/live/alarm-item.ts'
import { alarmTexts } from '../../alarm-texts.ts'
import type { Context } from '../../context.ts'
import type { StoredAlarmRow } from '../../domain/alarm/collect-alarms.ts'
import { readDevices } from '../../domain/device/read-devices.ts'
import type { Visible } from '../guard.ts'

type AlarmItem = z.input<typeof alarmItem>

/** The wire form of alarms with their devices. Alarms of devices that are gone are left out. */
export async function alarmItems(
  { services, lang }: Pick<Context, 'services' | 'lang'>,
  rows: readonly StoredAlarmRow[],
): Promise<AlarmItem[]> {
  if (rows.length === 0) return []
  const ids = [...new Set(rows.map(({ deviceId }) => deviceId))]
  const devices = await readDevices(services.pool, ids)
  const byId = new Map(devices.map((device) => [device.id, device]))
  const texts = await alarmTexts(lang)
  return rows.flatMap((row) => {
    const device = byId.get(row.deviceId)
    return device ? (alarmItemOf(row, device, texts) ?? []) : []
  })
}

/** Paths of the organisations that a reader wants to hear of; one out of sight is left out. */
export const pathsOf = (visible: Visible, ids: readonly string[]): string[] =>
  visible.organisations(ids).map(({ path }) => path)
