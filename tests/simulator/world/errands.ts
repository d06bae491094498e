import { driveAlong, type Haste } from './drive.ts'
import { type FleetDevice, type Kind, kinds } from './fleet.ts'
import { between, pick, type Random, random } from './random.ts'
import { roadGraph } from './roads.ts'
import { metresBetween, type Trip, type Way } from './route.ts'
import { yardOf } from './yards.ts'

const [minute, hour] = [60, 3600]
/** Metres; what is nearer needs no drive. */
const nearest = 250

type Errands = {
  base: 'depots' | 'homes'
  calls: readonly ('depots' | 'homes' | 'shops')[]
  /** Hours of the day. */
  from: number
  to: number
  /** Minutes at a call. */
  stay: [low: number, high: number]
  /** Metres from the base. */
  reach: number
  top: number
}

const errandsOf: Record<Kind, Errands> = {
  car: {
    base: 'homes',
    calls: ['shops', 'depots'],
    from: 7,
    to: 19,
    stay: [60, 300],
    reach: 14_000,
    top: 120,
  },
  taxi: {
    base: 'depots',
    calls: ['shops', 'homes'],
    from: 5,
    to: 22,
    stay: [10, 45],
    reach: 12_000,
    top: 100,
  },
  van: {
    base: 'depots',
    calls: ['shops', 'shops', 'homes'],
    from: 7,
    to: 17.5,
    stay: [10, 40],
    reach: 9_000,
    top: 90,
  },
  truck: {
    base: 'depots',
    calls: ['depots', 'shops'],
    from: 5.5,
    to: 17,
    stay: [30, 100],
    reach: 20_000,
    top: 70,
  },
  bus: {
    base: 'depots',
    calls: ['shops'],
    from: 5.5,
    to: 21.5,
    stay: [8, 20],
    reach: 16_000,
    top: 70,
  },
  motorcycle: {
    base: 'homes',
    calls: ['shops'],
    from: 9,
    to: 20,
    stay: [20, 120],
    reach: 12_000,
    top: 90,
  },
  boat: { base: 'homes', calls: [], from: 0, to: 0, stay: [0, 0], reach: 0, top: 0 },
  person: {
    base: 'homes',
    calls: ['shops', 'homes'],
    from: 8,
    to: 19,
    stay: [40, 120],
    reach: 900,
    top: kinds.person.kmh,
  },
  pet: {
    base: 'homes',
    calls: ['homes'],
    from: 6.5,
    to: 18,
    stay: [60, 150],
    reach: 800,
    top: kinds.pet.kmh,
  },
  asset: { base: 'depots', calls: [], from: 0, to: 0, stay: [0, 0], reach: 0, top: 0 },
}

/** Plans repeat every four weeks: odometers need no earlier days. */
export const cycleDays = 28

type Customers = { base: number; calls: number[] }

const customers = new Map<string, Customers>()

/** The same few places every day; vehicles of a fleet start from its yard. */
function customersOf(device: FleetDevice): Customers {
  const known = customers.get(device.imei) ?? findCustomers(device)
  customers.set(device.imei, known)
  return known
}

function findCustomers({ kind, imei, owner }: FleetDevice): Customers {
  const graph = roadGraph()
  const { base: bases, calls, reach } = errandsOf[kind]
  const next = random('customers', imei)
  const base = bases === 'depots' ? depotOf(owner) : pick(graph.homes, next)
  const [lat, lon] = graph.placeOf(base)
  const near = calls.flatMap((kindOfCall) =>
    graph[kindOfCall].filter((node) => {
      const away = metresBetween(lat, lon, ...graph.placeOf(node))
      return away > nearest && away < reach
    }),
  )
  return { base, calls: Array.from({ length: Math.min(14, near.length) }, () => pick(near, next)) }
}

/** The depot next to its yard. */
function depotOf(owner: string): number {
  const { depots, placeOf } = roadGraph()
  const yard = yardOf(owner)
  const away = (node: number) => metresBetween(...yard, ...placeOf(node))
  return depots.reduce((best, node) => (away(node) < away(best) ? node : best))
}

export const baseOf = (device: FleetDevice): [lat: number, lon: number] =>
  roadGraph().placeOf(customersOf(device).base)

/** No call begins after it; Sundays are short. */
function endOf({ from, to }: Errands, index: number): number {
  const isSunday = (index + 4) % 7 === 0
  return (isSunday ? from + (to - from) * 0.4 : to) * hour
}

/** A day's errands from base to base, Unix seconds. */
export function errandTrips(device: FleetDevice, index: number, midnight: number): Trip[] {
  const plan = errandsOf[device.kind]
  const next = random('errands', device.imei, index % cycleDays)
  const { base, calls } = customersOf(device)
  if (calls.length === 0) return []
  const end = midnight + endOf(plan, index)
  const trips: Trip[] = []
  let at = base
  let clock = midnight + plan.from * hour + between(0, 50, next) * minute
  while (clock < end) {
    const to = nextCall(calls, at, next)
    const trip = tripOn(wayOf(device, at, to), clock, next)
    trips.push(trip)
    at = to
    clock = trip.end + between(...plan.stay, next) * minute
  }
  if (at !== base) trips.push(tripOn(wayOf(device, at, base), clock, next))
  return trips.filter(({ start, end }) => end > start)
}

function nextCall(calls: readonly number[], at: number, next: Random): number {
  const { placeOf } = roadGraph()
  const others = calls.filter((node) => metresBetween(...placeOf(at), ...placeOf(node)) > nearest)
  return others.length > 0 ? pick(others, next) : at
}

/** Of the ways a driver knows, this share is driven too fast where the road is wide. */
const hurried = 0.04

const hasteOn = (way: string, imei: string): Haste => ({
  usual: between(0.82, 0.97, random('haste', imei)),
  wide: random('hurry', way)() < hurried ? 1.16 : undefined,
})

const ways = new Map<string, Way>()
const mostWays = 2000

function wayOf({ kind, imei }: FleetDevice, from: number, to: number): Way {
  const key = `${imei} ${from} ${to}`
  let way = ways.get(key)
  if (!way) {
    const next = random('way', key)
    const legs = roadGraph().legs(from, to)
    way = driveAlong(legs, { top: errandsOf[kind].top, haste: hasteOn(key, imei) }, next)
    if (ways.size >= mostWays) ways.clear()
    ways.set(key, way)
  }
  return way
}

function tripOn(way: Way, clock: number, next: Random): Trip {
  const stretch = 1 + next() ** 2 * 0.3
  const start = Math.round(clock)
  const end = start + Math.ceil((way.seconds?.at(-1) ?? 0) * stretch)
  return { start, end, way, stretch, tunnel: undefined }
}
