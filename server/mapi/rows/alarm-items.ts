import type { z } from 'zod'
import type { alarmItem } from '#lib/contract/alarm/get-last-alarm.ts'
import { alarmItemOf } from '#lib/live/alarm-item.ts'
import type { Context } from '../../context.ts'
import { readDevices } from '../../domain/fleet/device/read-devices.ts'
import type { StoredAlarmRow } from '../../domain/tracking/alarm/select-alarms.ts'
import { toldAlarms } from '../../domain/tracking/alarm/told-alarms.ts'
import { alarmTexts } from '../../texts/alarm-texts.ts'
import { knownLanguage } from '../../texts/error-text.ts'
import { type AddressContext, knownAddressesOf } from '../door/known-addresses.ts'

export type AlarmItem = z.input<typeof alarmItem>

/** Alarms on the wire, as the caller may read them. Leaves out those of deleted devices. */
export async function alarmItems(
  ctx: AddressContext & Pick<Context, 'caller'>,
  rows: readonly StoredAlarmRow[],
): Promise<AlarmItem[]> {
  if (rows.length === 0) return []
  const { services, lang, caller } = ctx
  const ids = [...new Set(rows.map(({ deviceId }) => deviceId))]
  const devices = await readDevices(services.pool, ids)
  const byId = new Map(devices.map((device) => [device.id, device]))
  const texts = await alarmTexts(lang)
  const told = await toldAlarms(services.pool, { path: caller.path, devices: byId }, rows)
  return (await inReadersLanguage(ctx, told)).flatMap((row) => {
    const device = byId.get(row.deviceId)
    return device ? (alarmItemOf(row, device, texts) ?? []) : []
  })
}

/** Addresses are stored in the language of the device's organisation: to others what is known in theirs. */
async function inReadersLanguage(
  ctx: AddressContext,
  rows: readonly StoredAlarmRow[],
): Promise<StoredAlarmRow[]> {
  const lang = knownLanguage(ctx.lang)
  const others = rows.flatMap((row) =>
    row.lat === null || row.lon === null || row.addressLang === lang
      ? []
      : [{ row: row, lat: row.lat / 1e6, lon: row.lon / 1e6 }],
  )
  const found = await knownAddressesOf(ctx, others)
  const known = new Map(others.map(({ row }, at) => [row, found[at]]))
  return rows.map((row) => {
    const { isKnown, address } = known.get(row) ?? {}
    return isKnown ? { ...row, address: address ?? '', addressLang: lang } : row
  })
}
