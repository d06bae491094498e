import type { z } from 'zod'
import { alarmTypeNames, alarmTypes } from '#lib/codes/alarm-types.ts'
import { positionFlag, storeEpoch } from '#lib/codes/position-flags.ts'
import type { alarmItem } from '#lib/contract/alarm/get-last-alarm.ts'
import type { AlarmRow } from '../../domain/alarm/collect-alarms.ts'
import { type DeviceFacts, readDevices } from '../../domain/device/read-devices.ts'
import type { Services } from '../../services.ts'
import { accState } from '../device-row.ts'

type AlarmItem = z.input<typeof alarmItem>

const typeOfBit = new Map<number, (typeof alarmTypeNames)[number]>(
  alarmTypeNames.map((name) => [alarmTypes[name].bit, name]),
)

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

/** Undefined for a type that this version does not know. */
function alarmItemOf(row: AlarmRow, device: DeviceFacts): AlarmItem | undefined {
  const type = typeOfBit.get(row.type)
  if (!type) return undefined
  const hasPlace = row.lat !== null && row.lon !== null
  const locType = row.flags & positionFlag.approximate ? 'e_lbs' : 'e_gps'
  return {
    id: String(row.id),
    time: row.time + storeEpoch,
    newTime: Math.floor(row.takenAt / 1e6),
    type,
    level: alarmTypes[type].level,
    imei: device.imei,
    simei: String(device.id),
    sfamilyid: String(device.organisationId),
    car_number: device.name,
    devspeed: Math.max(0, row.speed ?? 0),
    addr: hasPlace ? `${(row.lat ?? 0) / 1e6},${(row.lon ?? 0) / 1e6}` : '',
    loc_type: hasPlace ? locType : null,
    status: row.isAcked ? 'e_alarm_status_ack' : 'e_alarm_status_unack',
    power: row.battery,
    acc_state: accState(row.acc === null ? undefined : row.acc === 1),
  }
}
