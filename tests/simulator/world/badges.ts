import type { BeaconKind } from '#lib/codes/beacon-kinds.ts'
import type { FleetDevice } from './fleet.ts'
import { random } from './random.ts'

/** A beacon of an organisation of the demo; degrees. */
export type DemoBeacon = {
  number: string
  name: string
  address: string
  kind: BeaconKind
  lat: number
  lon: number
}

export const demoBeacons: Readonly<Record<string, readonly DemoBeacon[]>> = {
  owner: [
    {
      number: 'C0FFEE01',
      name: '大门 Gate Schaan',
      address: 'Im alten Riet 34, Schaan',
      kind: 'nfc',
      lat: 47.166,
      lon: 9.509,
    },
    {
      number: 'C0FFEE02',
      name: '装卸区 Loading bay',
      address: 'Im alten Riet 34, Schaan, 1',
      kind: 'bluetooth',
      lat: 47.1664,
      lon: 9.5096,
    },
    {
      number: 'C0FFEE03',
      name: '冷库 Cold store',
      address: 'Im alten Riet 34, Schaan, 2',
      kind: 'wireless',
      lat: 47.1657,
      lon: 9.5094,
    },
  ],
  'eschen-home': [
    {
      number: '0A1B2C01',
      name: '护理站 Care station',
      address: 'Landstrasse 66, Ruggell',
      kind: 'bluetooth',
      lat: 47.238,
      lon: 9.526,
    },
  ],
}

/** A beacon in reach of a badge. */
export type SeenBeacon = { number: string; rssi: number; battery: number }

const day = 86_400
const minute = 60
const hour = 60 * minute
/** Of a working day, by the clock of the city. */
const shifts = [
  [8 * hour, 12 * hour],
  [13 * hour, 17 * hour],
] as const
/** At the gate after coming, and before going. */
const atGate = 8 * minute

/** When somebody is at work on the day of a moment; Unix seconds. */
function staysOf({ imei, city }: FleetDevice, time: number): [from: number, to: number][] {
  const number = Math.floor((time + city.minutes * 60) / day)
  const midnight = number * day - city.minutes * 60
  // 1970-01-01 was a Thursday.
  const isWeekend = (number + 3) % 7 > 4
  const next = random('badge', imei, number)
  if (isWeekend || next() < 0.05) return []
  return shifts.map(([start, end]) => {
    const late = next() < 0.12 ? 14 + next() * 25 : next() * 14 - 11
    const early = next() < 0.1 ? -15 - next() * 30 : next() * 12 - 2
    return [
      Math.round(midnight + start + late * minute),
      Math.round(midnight + end + early * minute),
    ]
  })
}

/** Whether a device of the demo carries a badge: some of each organisation that has beacons. */
export const hasBadge = ({ owner, fate, index }: FleetDevice): boolean =>
  owner in demoBeacons && fate === 'live' && index % 2 === 0

/** The beacons that a badge is near at a moment (Unix seconds). */
export function beaconsAt(device: FleetDevice, time: number): SeenBeacon[] {
  if (!hasBadge(device)) return []
  const stay = staysOf(device, time).find(([from, to]) => time >= from && time <= to)
  if (!stay) return []
  const [gate, ...halls] = demoBeacons[device.owner] ?? []
  const isAtGate = time - stay[0] <= atGate || stay[1] - time <= atGate
  const hall = halls[device.index % Math.max(1, halls.length)]
  const near = isAtGate || !hall ? gate : hall
  if (!near) return []
  const next = random('beacon', device.imei, time)
  return [{ number: near.number, rssi: -50 - Math.round(next() * 40), battery: 91 }]
}

/** Moments at which a badge tells of beacons in a time (Unix seconds): when it comes and goes, and each ten minutes between. */
export function badgeTimes(
  device: FleetDevice,
  { from, to }: { from: number; to: number },
): number[] {
  if (!hasBadge(device)) return []
  const times: number[] = []
  for (let at = from; at < to + day; at += day)
    for (const [begin, end] of staysOf(device, at)) {
      for (let time = begin; time < end; time += 10 * minute) times.push(time)
      times.push(end)
    }
  return times.filter((time) => time >= from && time <= to)
}
