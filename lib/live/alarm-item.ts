import type { z } from 'zod'
import type { DisposalResult } from '#lib/codes/alarm-disposal.ts'
import { type AlarmType, alarmTypeNames, alarmTypes } from '#lib/codes/alarm-types.ts'
import { locationKindOf, locationKinds, satelliteTypesOf } from '#lib/codes/location-kinds.ts'
import { storeEpoch } from '#lib/codes/position-flags.ts'
import type { alarmItem } from '#lib/contract/alarm/get-last-alarm.ts'

/** `time` is seconds of the store, `takenAt` Unix microseconds. */
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
  signal: number | null
  oilCut: boolean | null
  detail: string | null
  /** Fence that it is about, 0 for none; `detail` is its name. */
  subject: number
  endTime: number | null
  peak: number | null
  isAcked: boolean
  /** Unix seconds. */
  handledAt: number | null
  handler: string | null
  result: DisposalResult | null
  note: string | null
  /** That a worker found, '' where nobody knows one; null before that, as its language. */
  address: string | null
  addressLang: string | null
}

/** What an alarm says of its device. */
export type AlarmDevice = {
  id: number
  imei: string
  name: string
  organisationId: number
  version?: string | null | undefined
}

export type AlarmTexts = {
  nameOf: (type: AlarmType) => string
  /** Degrees; empty where no address is known. */
  addressOf: (place: AlarmPlace) => string
}

export type AlarmPlace = { lat: number; lon: number } & Pick<AlarmFacts, 'address' | 'addressLang'>

const typeOfBit = new Map<number, (typeof alarmTypeNames)[number]>(
  alarmTypeNames.map((name) => [alarmTypes[name].bit, name]),
)
const accStates = ['e_acc_close', 'e_acc_open'] as const
const oilStates = { true: 'e_oil_close', false: 'e_oil_open', null: 'e_oil_empty' } as const
const nameDigits = 6 // the last six digits of the number stand in for the plate

/** Undefined for a type that this version does not know. */
export function alarmItemOf(
  alarm: AlarmFacts,
  device: AlarmDevice,
  texts: AlarmTexts,
): z.output<typeof alarmItem> | undefined {
  const type = typeOfBit.get(alarm.type)
  if (!type) return undefined
  const carNumber = device.name || device.imei.slice(-nameDigits)
  const speed = Math.max(0, alarm.speed ?? 0)
  const name = texts.nameOf(type)
  return {
    id: String(alarm.id),
    time: alarm.time + storeEpoch,
    end_time: alarm.endTime === null ? null : alarm.endTime + storeEpoch,
    peak: alarm.peak,
    newTime: Math.floor(alarm.takenAt / 1e6),
    type,
    level: alarmTypes[type].level,
    alarm_name: name,
    content: [
      carNumber,
      name,
      ...(speed > 0 ? [`${Math.round(speed / 10)} km/h`] : []),
      ...(alarm.detail ? [alarm.detail] : []),
    ].join(' · '),
    imei: device.imei,
    simei: String(device.id),
    sfamilyid: String(device.organisationId),
    car_number: carNumber,
    devspeed: speed,
    ...placeColumns(alarm, texts),
    satellite_type: satelliteTypesOf(alarm.flags),
    ...disposalColumns(alarm),
    power: alarm.battery,
    detail: alarm.subject === 0 ? (alarm.detail ?? '') : '',
    fencename: alarm.subject === 0 ? '' : (alarm.detail ?? ''),
    acc_state: accStates[alarm.acc ?? -1] ?? 'e_acc_empty',
    signa_val: alarm.signal,
    oil_state: oilStates[`${alarm.oilCut}`],
    version: device.version ?? null,
  }
}

function disposalColumns({ time, isAcked, handledAt, handler, result, note }: AlarmFacts) {
  const acked = isAcked ? 'e_alarm_status_ack' : 'e_alarm_status_unack'
  return {
    status: handledAt === null ? acked : 'e_alarm_status_handled',
    result,
    handler: handler ?? '',
    note: note ?? '',
    handle_time: handledAt,
    handle_seconds: handledAt === null ? null : Math.max(0, handledAt - storeEpoch - time),
  } as const
}

function placeColumns(alarm: AlarmFacts, { addressOf }: AlarmTexts) {
  const { lat, lon, flags, address, addressLang } = alarm
  if (lat === null || lon === null)
    return { addr: '', alarmAddr: '', loc_type: null, positionType: null }
  const kind = locationKindOf(flags, { isStatic: false })
  const place = { lat: lat / 1e6, lon: lon / 1e6 }
  return {
    addr: `${place.lat},${place.lon}`,
    alarmAddr: addressOf({ ...place, address, addressLang }),
    loc_type: kind,
    positionType: locationKinds[kind],
  }
}
