import type { z } from 'zod'
import { alarmTypeNames, alarmTypes } from '#lib/codes/alarm-types.ts'
import { positionFlag, storeEpoch } from '#lib/codes/position-flags.ts'
import type { alarmItem } from '#lib/contract/alarm/get-last-alarm.ts'

/** What is stored of an alarm. `time` is seconds of the store, `takenAt` Unix microseconds. */
export type AlarmFacts = {
  id: number
  time: number
  takenAt: number
  type: number
  lat: number | null
  lon: number | null
  speed: number | null
  flags: number
  battery: number | null
  acc: number | null
  isAcked: boolean
}

/** What an alarm says of its device. */
export type AlarmDevice = { id: number; imei: string; name: string; organisationId: number }

const typeOfBit = new Map<number, (typeof alarmTypeNames)[number]>(
  alarmTypeNames.map((name) => [alarmTypes[name].bit, name]),
)
const accStates = ['e_acc_close', 'e_acc_open'] as const
const nameDigits = 6 // spec §3: the last six digits of the number stand in for the plate

/** An alarm as mapi answers and push carry it. Undefined for a type that this version does not know. */
export function alarmItemOf(
  alarm: AlarmFacts,
  device: AlarmDevice,
): z.output<typeof alarmItem> | undefined {
  const type = typeOfBit.get(alarm.type)
  if (!type) return undefined
  const hasPlace = alarm.lat !== null && alarm.lon !== null
  const source = alarm.flags & positionFlag.approximate ? 'e_lbs' : 'e_gps'
  return {
    id: String(alarm.id),
    time: alarm.time + storeEpoch,
    newTime: Math.floor(alarm.takenAt / 1e6),
    type,
    level: alarmTypes[type].level,
    imei: device.imei,
    simei: String(device.id),
    sfamilyid: String(device.organisationId),
    car_number: device.name || device.imei.slice(-nameDigits),
    devspeed: Math.max(0, alarm.speed ?? 0),
    addr: hasPlace ? `${(alarm.lat ?? 0) / 1e6},${(alarm.lon ?? 0) / 1e6}` : '',
    loc_type: hasPlace ? source : null,
    status: alarm.isAcked ? 'e_alarm_status_ack' : 'e_alarm_status_unack',
    power: alarm.battery,
    acc_state: accStates[alarm.acc ?? -1] ?? 'e_acc_empty',
  }
}
