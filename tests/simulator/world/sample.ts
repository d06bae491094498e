import { type DayPlan, odometerStart, planOf } from './day-plan.ts'
import { type FleetDevice, kinds } from './fleet.ts'
import { random } from './random.ts'
import { alongWay, courseFrom, pointAt, type Trip, valueAt, type Way } from './route.ts'

export type Sample = {
  time: number
  lat: number
  lon: number
  speed: number
  course: number
  mileage: number
  isMoving: boolean
  isInTunnel: boolean
  satellites: number
  signal: number
  battery: number
}

const day = 86_400

function progress(part: number, waves: number, swing: number): number {
  const eased =
    part < 0.02
      ? part * part * 25
      : part > 0.98
        ? 1 - (1 - part) ** 2 * 25
        : 0.01 + ((part - 0.02) / 0.96) * 0.98
  return Math.min(
    1,
    Math.max(0, eased + (Math.sin(part * Math.PI * 2 * waves) * swing) / (2 * Math.PI * waves)),
  )
}

function metresAt(trip: Trip, time: number): number {
  const { metres, seconds } = trip.way
  if (seconds) return valueAt(metres, pointAt(seconds, (time - trip.start) / trip.stretch))
  const length = trip.way.metres.at(-1) ?? 0
  const waves = Math.max(1, Math.round(length / 1600))
  const swing = length > 30_000 ? 0.25 : 0.75
  return length * progress((time - trip.start) / (trip.end - trip.start), waves, swing)
}

function mileageAt(device: FleetDevice, plan: DayPlan, time: number): number {
  const done = plan.trips.reduce(
    (sum, trip) =>
      sum +
      (time >= trip.end
        ? (trip.way.metres.at(-1) ?? 0)
        : time > trip.start
          ? metresAt(trip, time)
          : 0),
    0,
  )
  if (plan.before !== undefined) return Math.round((plan.before + done) / 100) + device.index * 517
  const perDay = kinds[device.kind].kmh * 3
  const part = plan.metres > 0 ? done / plan.metres : 0
  return Math.round((plan.day - odometerStart + part) * perDay * 10) + device.index * 517
}

function paceAt(trip: Trip, time: number): number {
  const { metres, seconds } = trip.way
  if (seconds) {
    const { low, high } = pointAt(seconds, (time - trip.start) / trip.stretch)
    const span = ((seconds[high] as number) - (seconds[low] as number)) * trip.stretch
    return span > 0 ? ((metres[high] as number) - (metres[low] as number)) / span : 0
  }
  const [from, to] = [Math.max(trip.start, time - 3), Math.min(trip.end, time + 3)]
  return (metresAt(trip, to) - metresAt(trip, from)) / 6
}

function where(
  plan: DayPlan,
  time: number,
): { lat: number; lon: number; course: number; trip?: Trip; metresPerSecond: number } {
  let last: Trip | undefined
  for (const trip of plan.trips) {
    if (time < trip.start) break
    last = trip
    if (time < trip.end) {
      const { lat, lon, course } = alongWay(trip.way, metresAt(trip, time))
      return { lat, lon, course, trip, metresPerSecond: paceAt(trip, time) }
    }
  }
  if (!last) {
    const first = plan.trips[0]
    if (first) return { ...alongWay(first.way, 0), metresPerSecond: 0 }
    return { lat: plan.rest[0], lon: plan.rest[1], course: 0, metresPerSecond: 0 }
  }
  return { ...alongWay(last.way, last.way.metres.at(-1) ?? 0), metresPerSecond: 0 }
}

/** History, live reports and a restarted simulator agree. */
export function sampleAt(device: FleetDevice, time: number): Sample {
  const plan = planOf(device, Math.floor((time + device.dayZone * 60) / day))
  const at = where(plan, time)
  const noise = random('noise', device.imei, time)
  const off = () => (noise() - 0.5) * 0.00006
  const isMoving =
    at.trip !== undefined && (at.metresPerSecond > 0.3 || at.trip.way.seconds !== undefined)
  const isInTunnel =
    at.trip?.tunnel !== undefined && time >= at.trip.tunnel[0] && time < at.trip.tunnel[1]
  const cycle = ((time / 3600 + device.index * 7) % 96) / 96
  return {
    time,
    lat: at.lat + off(),
    lon: at.lon + off(),
    speed: isMoving ? Math.round(Math.abs(at.metresPerSecond) * 36) : 0,
    course: at.course,
    mileage: mileageAt(device, plan, time),
    isMoving,
    isInTunnel,
    satellites: 7 + Math.floor(noise() * 9),
    signal: 55 + Math.floor(noise() * 45),
    battery: kinds[device.kind].wired === 0 ? 100 : Math.round(100 - cycle * 88),
  }
}

/** Seconds between reports; degrees of a turn reported. */
export type Density = { moving: number; resting: number; turn?: number }

const courses = new WeakMap<Way, Int16Array>()

/** At each point; -1 where it stands. */
function coursesOf(way: Way): Int16Array {
  let known = courses.get(way)
  if (!known) {
    known = Int16Array.from(way.lat, (_, at) => courseFrom(way, at) ?? -1)
    courses.set(way, known)
  }
  return known
}

function* timesOnRoad({ start, end, way, stretch }: Trip, { moving, turn = 360 }: Density) {
  const { seconds = [] } = way
  const headings = coursesOf(way)
  let last = start
  let heading = -1
  yield start
  for (let at = 0; at < seconds.length; at++) {
    const time = start + Math.round((seconds[at] as number) * stretch)
    while (last + moving < time) {
      last += moving
      heading = -1
      yield last
    }
    const course = headings[at] as number
    if (course < 0) continue
    if (heading < 0) heading = course
    const turned = Math.abs(((course - heading + 540) % 360) - 180)
    if (turned < turn || time <= last || time >= end) continue
    yield time
    last = time
    heading = course
  }
}

function* timesOf(trip: Trip, density: Density) {
  if (trip.way.seconds) yield* timesOnRoad(trip, density)
  else for (let time = trip.start; time < trip.end; time += density.moving) yield time
}
export function* reportTimes(
  device: FleetDevice,
  { from, to, ...density }: Density & { from: number; to: number },
): Generator<number> {
  const { resting } = density
  for (let index = Math.floor((from + device.dayZone * 60) / day); ; index++) {
    const midnight = index * day - device.dayZone * 60
    if (midnight >= to) return
    const plan = planOf(device, index)
    let time = Math.max(from, midnight)
    for (const trip of [...plan.trips, undefined]) {
      const start = trip?.start ?? midnight + day
      for (; time < start && time < to; time += resting) yield time
      if (!trip || trip.end < from) continue
      for (time of timesOf(trip, density)) if (time >= from && time < to) yield time
      if (trip.end < to) yield trip.end
      time = trip.end + resting
    }
  }
}
