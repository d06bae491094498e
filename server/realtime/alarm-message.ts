import { alarmTypeNames, alarmTypes } from '#lib/codes/alarm-types.ts'
import { positionFlag, storeEpoch } from '#lib/codes/position-flags.ts'
import type { AlarmMessage } from '#lib/live/messages.ts'
import type { StoredAlarm } from '../domain/live/read-alarms.ts'
import type { DeviceEntry } from '../domain/live/read-device-entries.ts'

const typeOfBit = new Map(alarmTypeNames.map((name) => [alarmTypes[name].bit as number, name]))
const accStates = new Map([
  [0, 'e_acc_close'],
  [1, 'e_acc_open'],
] as const)
const defaultNameLength = 6 // spec §3: the last six digits of the number stand in for the plate

/** An alarm as the contract has it. Undefined for a type that this version does not know. */
export function alarmMessageOf(
  alarm: StoredAlarm,
  device: DeviceEntry,
): Omit<AlarmMessage, 'cursor'> | undefined {
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
    car_number: device.name || device.imei.slice(-defaultNameLength),
    devspeed: Math.max(0, alarm.speed ?? 0),
    addr: hasPlace ? `${(alarm.lat ?? 0) / 1e6},${(alarm.lon ?? 0) / 1e6}` : '',
    loc_type: hasPlace ? source : null,
    status: alarm.isAcked ? 'e_alarm_status_ack' : 'e_alarm_status_unack',
    power: alarm.battery,
    acc_state: accStates.get((alarm.acc ?? -1) as 0 | 1) ?? 'e_acc_empty',
  }
}
