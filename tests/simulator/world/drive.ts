import { between, type Random } from './random.ts'
import type { Leg } from './roads.ts'
import { metresBetween, type Way } from './route.ts'

/** Of a road's limit. */
export type Haste = {
  usual: number
  /** Where 80 km/h and more are allowed. */
  wide: number | undefined
}

export type Driver = {
  /** km/h that the vehicle is never above. */
  top: number
  haste: Haste
}

const wideFrom = 80

/** m/s²: speeding up, braking, sideways in a bend. */
const [pull, brake, sideways] = [1.2, 1.6, 1.9]
const stepMetres = 20
const crawl = 2

type Course = { lat: number[]; lon: number[]; metres: number[]; limits: number[]; waits: number[] }

/** Legs in steps, with limit and wait at each. */
function courseOf(legs: readonly Leg[], { top, haste }: Driver, next: Random): Course {
  const course: Course = { lat: [], lon: [], metres: [], limits: [], waits: [] }
  let total = 0
  for (const { road, isReversed } of legs) {
    const share = (road.kmh >= wideFrom && haste.wide) || haste.usual
    const limit = Math.min(top, road.kmh * share) / 3.6
    const count = road.lat.length
    for (let step = 0; step < count; step++) {
      const at = isReversed ? count - 1 - step : step
      const [lat, lon] = [road.lat[at] as number, road.lon[at] as number]
      const last = course.lat.length - 1
      if (last < 0) {
        put(course, [lat, lon], 0, limit)
        continue
      }
      const [lat0, lon0] = [course.lat[last] as number, course.lon[last] as number]
      const length = metresBetween(lat0, lon0, lat, lon)
      if (length === 0) continue
      const parts = Math.ceil(length / stepMetres)
      for (let part = 1; part <= parts; part++) {
        const along = part / parts
        const place: [number, number] = [lat0 + (lat - lat0) * along, lon0 + (lon - lon0) * along]
        put(course, place, total + length * along, limit)
      }
      total += length
    }
    if (next() < 0.1) course.waits[course.waits.length - 1] = between(4, 40, next)
  }
  return course
}

function put(course: Course, [lat, lon]: [number, number], metres: number, limit: number): void {
  course.lat.push(lat)
  course.lon.push(lon)
  course.metres.push(metres)
  course.limits.push(limit)
  course.waits.push(0)
}

/** m/s through the bend at a point. */
function bendSpeed({ lat, lon, metres }: Course, at: number): number {
  const shrink = Math.cos(((lat[at] as number) * Math.PI) / 180)
  const heading = (a: number, b: number) =>
    Math.atan2(
      ((lon[b] as number) - (lon[a] as number)) * shrink,
      (lat[b] as number) - (lat[a] as number),
    )
  const turn = Math.abs(heading(at, at + 1) - heading(at - 1, at))
  const angle = Math.min(turn, Math.PI * 2 - turn)
  if (angle < 0.02) return Number.POSITIVE_INFINITY
  const here = metres[at] as number
  const side = Math.min(here - (metres[at - 1] as number), (metres[at + 1] as number) - here)
  return Math.max(crawl, Math.sqrt((sideways * side) / (2 * Math.tan(angle / 2))))
}

function speedsOf(course: Course): number[] {
  const { metres, limits, waits } = course
  const end = metres.length - 1
  const speeds = limits.map((limit, at) => {
    if (at === 0 || at === end || (waits[at] as number) > 0) return 0
    return Math.min(limit, limits[at + 1] as number, bendSpeed(course, at))
  })
  const hold = (at: number, from: number, rate: number) => {
    const way = Math.abs((metres[at] as number) - (metres[from] as number))
    const most = Math.sqrt((speeds[from] as number) ** 2 + 2 * rate * way)
    speeds[at] = Math.min(speeds[at] as number, most)
  }
  for (let at = 1; at <= end; at++) hold(at, at - 1, pull)
  for (let at = end - 1; at >= 0; at--) hold(at, at + 1, brake)
  return speeds
}

/** When each point of the legs is reached. */
export function driveAlong(legs: readonly Leg[], driver: Driver, next: Random): Way {
  const course = courseOf(legs, driver, next)
  const speeds = speedsOf(course)
  const way: Way = { lat: [], lon: [], metres: [], seconds: [] }
  let clock = 0
  const reach = (at: number) => {
    way.lat.push(course.lat[at] as number)
    way.lon.push(course.lon[at] as number)
    way.metres.push(course.metres[at] as number)
    way.seconds?.push(clock)
  }
  for (let at = 0; at < speeds.length; at++) {
    if (at > 0) {
      const length = (course.metres[at] as number) - (course.metres[at - 1] as number)
      const pace = ((speeds[at] as number) + (speeds[at - 1] as number)) / 2
      clock += length / Math.max(pace, Math.min(crawl, driver.top / 3.6))
    }
    reach(at)
    const wait = course.waits[at] as number
    if (wait === 0 || at === 0 || at === speeds.length - 1) continue
    clock += wait
    reach(at)
  }
  return way
}
