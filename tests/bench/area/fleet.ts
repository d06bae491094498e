import { positionFlag } from '#lib/codes/position-flags.ts'
import type { CellRow } from '#server/db/cell-store.ts'
import { CopyBuffer } from '#server/db/copy-buffer.ts'
import { openPositionStore } from '#server/db/position-store.ts'
import { noteCell } from '#server/gateway/steps/note-cell.ts'
import { noRows } from '../../factories/no-rows.ts'
import { between, type Random, random } from '../../simulator/world/random.ts'

export type FleetPlan = {
  ids: readonly number[]
  days: number
  /** A day of each device: of ten, one while it rests. */
  fixesPerDay: number
  /** Store seconds of the first midnight. */
  from: number
}

const daySeconds = 86_400
const drivingStep = 30
const cities = 120
const devicesAtOnce = 50

export type Place = { lat: number; lon: number }

/** Towns of a large country, some much larger than others. */
const cityOf = (n: number): Place => {
  const lot = random('city', n)
  return { lat: between(22e6, 42e6, lot), lon: between(100e6, 122e6, lot) }
}

export function homeOf(id: number): Place {
  const lot = random('home', id)
  const { lat, lon } = cityOf(Math.floor(cities * lot() ** 2))
  return { lat: lat + 150_000 * bell(lot), lon: lon + 150_000 * bell(lot) }
}

const bell = (lot: Random) => lot() + lot() + lot() - 1.5

type Drive = Place & { heading: number }

/** 40 km/h on average, turning now and then, back home in the end. */
function driveOn(at: Drive, home: Place, lot: Random): void {
  const [north, east] = [home.lat - at.lat, home.lon - at.lon]
  const isFar = Math.hypot(north, east) > 500_000
  if (isFar || lot() < 0.1)
    at.heading = isFar ? Math.atan2(east, north) : at.heading + between(-1.6, 1.6, lot)
  const way = between(1500, 4500, lot)
  at.lat += way * Math.cos(at.heading)
  at.lon += (way * Math.sin(at.heading)) / 0.85
}

/** Days one after the other, all devices in each, by the gateway's own writer. */
export async function loadFleet(url: string, plan: FleetPlan): Promise<number> {
  const store = openPositionStore(url, () => undefined)
  const buffers = [new CopyBuffer(), new CopyBuffer()] as const
  let under: Promise<unknown> = Promise.resolve()
  const memories = plan.ids.map(() => ({ cells: [], cellsAt: 0 }))
  const places = plan.ids.map((id): Drive => ({ ...homeOf(id), heading: 0 }))
  let rows = 0
  for (let day = 0; day < plan.days; day++) {
    for (let n = 0; n < plan.ids.length; n += devicesAtOnce) {
      // One is made while the other is stored.
      const copy = buffers[(n / devicesAtOnce) % 2 ? 0 : 1]
      copy.clear()
      const cells: CellRow[] = []
      for (let at = n; at < Math.min(n + devicesAtOnce, plan.ids.length); at++) {
        const [memory, place, deviceId = 0] = [memories[at], places[at], plan.ids[at]]
        if (!memory || !place) continue
        const report = newReport()
        const facts = { deviceId, time: 0, flags: positionFlag.accKnown, alarmMask: 0n }
        const device = { id: deviceId, settings: {} }
        const pass = { device, memory, report, time: 0, flags: facts.flags, batch: { cells } }
        for (const time of dayOf(plan, { day, deviceId, at: place, report })) {
          pass.time = time
          facts.time = time
          copy.add(facts, report)
          noteCell(pass)
        }
      }
      rows += copy.rows
      await under
      under = store.append({ ...noRows, positions: copy.finish(), cells }, 'new')
    }
    await under
    console.error(`${rows} positions`)
  }
  await store.close()
  return rows
}

type Report = ReturnType<typeof newReport>
type Tour = { day: number; deviceId: number; at: Drive; report: Report }

/** One long tour, the rest standing. Times; the report is changed, as millions cost. */
function* dayOf({ fixesPerDay, from }: FleetPlan, tour: Tour): Generator<number> {
  const { day, deviceId, at, report } = tour
  const lot = random('day', deviceId, day)
  const home = homeOf(deviceId)
  const driving = Math.floor(fixesPerDay * 0.9)
  const resting = fixesPerDay - driving
  const restStep = Math.floor((daySeconds - driving * drivingStep) / resting)
  const startsAfter = Math.floor((between(6, 14, lot) * 3600) / restStep)
  let time = from + day * daySeconds
  for (let n = 0; n < fixesPerDay; n++) {
    const isDriving = n >= startsAfter && n < startsAfter + driving
    if (isDriving) driveOn(at, home, lot)
    report.lat = Math.round(at.lat)
    report.lon = Math.round(at.lon)
    report.seq = time ^ report.lat
    report.speed = isDriving ? 400 : 0
    yield time
    time += isDriving ? drivingStep : restStep
  }
}

const newReport = () => ({
  seq: 0,
  lat: 0,
  lon: 0,
  speed: 0,
  mileage: -1,
  course: 90,
  altitude: 12,
  satellites: 11,
  signal: 24,
  battery: undefined,
  isCharging: undefined,
  oilCut: undefined,
  acc: true,
  isAsleep: false,
  extra: {},
})
