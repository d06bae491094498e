import type { BeaconGroup } from '#lib/codes/stat-groups.ts'
import { dayName, daysIn } from '#lib/motion/day-cut.ts'
import type { DeviceSpan } from '../statistics/device-spans.ts'
import type { BeaconStay } from './list-stays.ts'

export type StaySums = {
  stays: number
  devices: number
  beacons: number
  seconds: number
  /** Store seconds. */
  first: number
  last: number
  rssi: number | null
  battery: number | null
}

/** Of a day (yyyy-MM-dd), a device, a beacon, or a device with a beacon. */
export type SummedStays = StaySums & {
  key: string
  day: string | undefined
  /** One of them, where all are of one device or one beacon. */
  deviceId: number | undefined
  number: string | undefined
}

const mostOf = (values: readonly (number | null)[]) => {
  const known = values.filter((value) => value !== null)
  return known.length === 0 ? null : Math.max(...known)
}
const leastOf = (values: readonly (number | null)[]) => {
  const known = values.filter((value) => value !== null)
  return known.length === 0 ? null : Math.min(...known)
}

/** All of them together. */
export const sumOfStays = (stays: readonly BeaconStay[]): StaySums => ({
  stays: stays.length,
  devices: new Set(stays.map(({ deviceId }) => deviceId)).size,
  beacons: new Set(stays.map(({ number }) => number)).size,
  seconds: stays.reduce((sum, { start, end }) => sum + end - start, 0),
  first: stays.reduce((least, { start }) => Math.min(least, start), Number.MAX_SAFE_INTEGER),
  last: stays.reduce((most, { end }) => Math.max(most, end), 0),
  rssi: mostOf(stays.map(({ rssi }) => rssi)),
  battery: leastOf(stays.map(({ battery }) => battery)),
})

/** By device in the order of the stays, by beacon in that of their numbers, by day the newest first. */
export function sumStays(
  stays: readonly BeaconStay[],
  spans: readonly DeviceSpan[],
  by: BeaconGroup,
): SummedStays[] {
  const zones = new Map(spans.map(({ id, zone }) => [id, zone]))
  const dayOf = ({ deviceId, start }: BeaconStay) =>
    dayName(daysIn(zones.get(deviceId) ?? 'UTC')(start).day)
  const keyOf = (stay: BeaconStay) => {
    if (by === 'day') return dayOf(stay)
    if (by === 'device') return `d${stay.deviceId}`
    return by === 'beacon' ? stay.number : `${stay.deviceId}-${stay.number}`
  }
  const groups = new Map<string, BeaconStay[]>()
  for (const stay of stays) {
    const key = keyOf(stay)
    const group = groups.get(key)
    if (group) group.push(stay)
    else groups.set(key, [stay])
  }
  const rows = [...groups].map(([key, group]): SummedStays => {
    const [first] = group
    return {
      ...sumOfStays(group),
      key,
      day: by === 'day' ? key : undefined,
      deviceId: by === 'device' || by === 'pair' ? first?.deviceId : undefined,
      number: by === 'beacon' || by === 'pair' ? first?.number : undefined,
    }
  })
  if (by === 'day') return rows.sort((a, b) => (a.key < b.key ? 1 : -1))
  return by === 'beacon' ? rows.sort((a, b) => (a.key < b.key ? -1 : 1)) : rows
}
