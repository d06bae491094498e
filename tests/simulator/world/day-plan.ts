import type { City } from './cities.ts'
import { baseOf, cycleDays, errandTrips } from './errands.ts'
import { type FleetDevice, kinds } from './fleet.ts'
import metresByDay from './odometers.json' with { type: 'json' }
import { between, type Random, random } from './random.ts'
import {
  alongWay,
  backWay,
  freightWay,
  loopWay,
  type Node,
  randomNode,
  streetWay,
  type Trip,
  type Way,
} from './route.ts'
import { unpacked } from './unpacked.ts'

export type DayPlan = {
  day: number
  trips: Trip[]
  metres: number
  /** Driven since the odometer's first day; undefined when guessed. */
  before?: number
  rest: [lat: number, lon: number]
}

const hour = 3600
const day = 86_400
/** Days since 1970. */
export const odometerStart = 19_700

const ferry = loopWay([
  [22.475, 113.905],
  [22.44, 113.87],
  [22.38, 113.82],
  [22.3, 113.75],
  [22.24, 113.68],
  [22.2, 113.62],
  [22.197, 113.575],
])

type Drive = { at: number; way: Way; back: Way; pause: number }
type Planner = (device: FleetDevice, home: Node, next: Random) => Drive[]

const noWay: Way = { lat: [], lon: [], metres: [] }

function visits(
  city: City,
  home: Node,
  stops: { at: number; to: Node; pause: number }[],
  next: Random,
): Drive[] {
  let from = home
  return stops.map(({ at, to, pause }) => {
    const isHome = to.column === home.column && to.row === home.row
    const drive = {
      at,
      way: streetWay(city, from, to, next),
      back: isHome ? noWay : streetWay(city, to, home, next),
      pause,
    }
    from = to
    return drive
  })
}

function rounds(hours: [number, number], pauses: [number, number], radius: number): Planner {
  return ({ city }, home, next) => {
    const stops = Array.from({ length: 40 }, (_, turn) => ({
      at: turn === 0 ? (hours[0] + next()) * hour : 0,
      to: randomNode(city, radius, next),
      pause: between(pauses[0], pauses[1], next),
    }))
    return visits(city, home, stops.slice(0, Math.ceil((hours[1] - hours[0]) * 2)), next)
  }
}

const commute: Planner = ({ city }, home, next) => {
  const work = randomNode(city, 9000, next)
  const stops = [
    { at: between(6.8, 9, next) * hour, to: work, pause: between(2.5, 4, next) * hour },
    { at: 0, to: randomNode(city, 3000, next), pause: between(0.5, 1, next) * hour },
    { at: 0, to: work, pause: 0 },
    { at: between(17, 19, next) * hour, to: home, pause: 0 },
  ]
  return visits(city, home, stops, next)
}

const haul: Planner = (device, home, next) => {
  if (device.city.routes.length === 0)
    return rounds([5, 19], [900, 2400], 14_000)(device, home, next)
  const way = freightWay(device.city, home, next)
  const at = between(1, 9, next) * hour
  return [{ at, way, back: backWay(way), pause: between(1, 3, next) * hour }]
}

const crossings: Planner = (_device, _home, next) =>
  Array.from({ length: 12 }, (_, turn) => ({
    at: turn === 0 ? between(5, 7, next) * hour : 0,
    way: turn % 2 === 0 ? ferry : backWay(ferry),
    back: turn % 2 === 0 ? backWay(ferry) : noWay,
    pause: between(900, 1800, next),
  }))

const planners: Record<FleetDevice['kind'], Planner> = {
  car: commute,
  taxi: rounds([0, 23], [120, 900], 9000),
  van: rounds([7, 18], [400, 1500], 7000),
  truck: haul,
  bus: rounds([5, 22], [180, 400], 8000),
  motorcycle: rounds([9, 22], [200, 1200], 5000),
  boat: crossings,
  person: rounds([8, 19], [1800, 5400], 1400),
  pet: rounds([6, 21], [3600, 9000], 900),
  asset: () => [],
}

function wayLength(way: Way): number {
  return way.metres.at(-1) ?? 0
}

const plans = new Map<number, DayPlan>()

function tripOf(way: Way, start: number, metresPerSecond: number, next: Random): Trip {
  const seconds = wayLength(way) / metresPerSecond
  const hidden = next() < 0.07 && seconds > 900
  const dark = start + between(0.2, 0.6, next) * seconds
  return {
    start: Math.round(start),
    end: Math.round(start + seconds),
    way,
    stretch: 1,
    tunnel: hidden ? [dark, dark + between(90, 260, next)] : undefined,
  }
}

/** Until the way home would not fit into the day. */
function tripsOf(drives: Drive[], midnight: number, speed: () => number, next: Random): Trip[] {
  const trips: Trip[] = []
  let clock = midnight
  let back = noWay
  for (const drive of drives) {
    const pace = speed()
    const start = Math.max(clock, midnight + drive.at)
    const home = start + (wayLength(drive.way) + wayLength(drive.back)) / pace + drive.pause
    if (home > midnight + day - 1800) break
    const trip = tripOf(drive.way, start, pace, next)
    trips.push(trip)
    clock = trip.end + drive.pause
    back = drive.back
  }
  if (wayLength(back) > 0) trips.push(tripOf(back, clock, speed(), next))
  return trips.filter((trip) => trip.end > trip.start)
}

/** `index`: days since 1970-01-01. Keeps each device's newest plan. */
export function planOf(device: FleetDevice, index: number): DayPlan {
  const kept = plans.get(device.index)
  if (kept?.day === index) return kept
  const plan = device.city.hasRoads ? roadPlan(device, index) : gridPlan(device, index)
  plans.set(device.index, plan)
  return plan
}

function gridPlan(device: FleetDevice, index: number): DayPlan {
  const home = randomNode(device.city, 7000, random('home', device.imei))
  const next = random('plan', device.imei, index)
  const drives = planners[device.kind](device, home, next)
  const speed = () => (kinds[device.kind].kmh * between(0.8, 1.08, next)) / 3.6
  const trips = tripsOf(drives, index * day - device.dayZone * 60, speed, next)
  const metres = driven(trips)
  return { day: index, trips, metres, rest: restOf(device, home) }
}

const driven = (trips: readonly Trip[]) => trips.reduce((sum, trip) => sum + wayLength(trip.way), 0)

/** scripts/geo/build-odometers.mjs. */
const drivenByDay: Readonly<Record<string, string>> = metresByDay
const odometers = new Map<string, number[]>()

/** Metres before each day of the cycle, and in all. */
function odometerOf({ imei }: FleetDevice): number[] {
  let sums = odometers.get(imei)
  if (!sums) {
    sums = [0]
    for (const metres of unpacked(drivenByDay[imei] ?? '')) sums.push((sums.at(-1) ?? 0) + metres)
    odometers.set(imei, sums)
  }
  return sums
}

function roadPlan(device: FleetDevice, index: number): DayPlan {
  const trips = errandTrips(device, index, index * day - device.dayZone * 60)
  const sums = odometerOf(device)
  const cycles = Math.floor(index / cycleDays) - Math.floor(odometerStart / cycleDays)
  const before = cycles * (sums[cycleDays] as number) + (sums[index % cycleDays] as number)
  return { day: index, trips, metres: driven(trips), before, rest: baseOf(device) }
}

function restOf(device: FleetDevice, home: Node): [number, number] {
  if (device.kind === 'boat') return [ferry.lat[0] as number, ferry.lon[0] as number]
  const at = alongWay(
    streetWay(device.city, home, { ...home, column: home.column + 1 }, random('rest', device.imei)),
    0,
  )
  return [at.lat, at.lon]
}
