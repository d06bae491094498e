import { type DayPlan, planOf, type Trip } from './day-plan.ts'
import { type FleetDevice, kinds } from './fleet.ts'
import { random } from './random.ts'
import { alongWay } from './route.ts'

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

/** Starts and ends gently, slows at lights. */
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
  const perDay = kinds[device.kind].kmh * 3
  const part = plan.metres > 0 ? done / plan.metres : 0
  return Math.round((plan.day - 19_700 + part) * perDay * 10) + device.index * 517
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
      const at = alongWay(trip.way, metresAt(trip, time))
      const metresPerSecond =
        (metresAt(trip, Math.min(trip.end, time + 3)) -
          metresAt(trip, Math.max(trip.start, time - 3))) /
        6
      return { ...at, trip, metresPerSecond }
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
  const isMoving = at.trip !== undefined && at.metresPerSecond > 0.3
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

export function* reportTimes(
  device: FleetDevice,
  { from, to, moving, resting }: { from: number; to: number; moving: number; resting: number },
): Generator<number> {
  for (let index = Math.floor((from + device.dayZone * 60) / day); ; index++) {
    const midnight = index * day - device.dayZone * 60
    if (midnight >= to) return
    const plan = planOf(device, index)
    let time = Math.max(from, midnight)
    for (const trip of [...plan.trips, undefined]) {
      const start = trip?.start ?? midnight + day
      for (; time < start && time < to; time += resting) yield time
      if (!trip || trip.end < from) continue
      for (
        time = Math.max(time - resting + 1, start, from);
        time < trip.end && time < to;
        time += moving
      )
        yield time
      if (trip.end < to) yield trip.end
      time = trip.end + resting
    }
  }
}
