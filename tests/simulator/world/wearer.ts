import type { HealthReadings } from '#lib/codes/health-kinds.ts'
import type { FleetDevice } from './fleet.ts'
import { random } from './random.ts'

const day = 86_400
/** Of the day, seconds: when wearers get up, and lie down. */
const wake = 7 * 3600
const sleep = 22 * 3600

/** Once in some days one is unwell for a while. */
const unwellEvery = 260_000
const unwellFor = 4 * 3600

/** Grows from 0 at dawn to 1 in the evening. */
const awake = (second: number) => Math.min(1, Math.max(0, (second - wake) / (sleep - wake)))

const tenth = (value: number) => Math.round(value * 10) / 10

/** What the watch of a person, or the collar of a pet, tells of its wearer; history, live reports and a restarted simulator agree. */
export function healthAt(device: FleetDevice, time: number): HealthReadings | undefined {
  const { kind, index, imei, dayZone } = device
  if (kind !== 'person' && kind !== 'pet') return undefined
  const local = time + dayZone * 60
  const number = Math.floor(local / day)
  const second = local - number * day
  const noise = random('wearer', imei, time)
  const goal = 4500 + random('steps of a day', imei, number)() * 7000
  const isUp = second > wake && second < sleep
  const isUnwell = (time + index * 10_007) % unwellEvery < unwellFor
  const pace = (isUp ? 14 : 0) + (isUnwell ? 45 : 0) + noise() * 10
  const steps = Math.round(goal * awake(second) ** 0.9)
  // The usual range of temperatures is that of people.
  if (kind === 'pet') return { heart: Math.round(88 + pace / 2), steps }
  return {
    heart: Math.round(58 + (index % 9) + pace),
    oxygen: Math.round(96 + noise() * 3 - (isUnwell ? 6 : 0)),
    systolic: Math.round(112 + (index % 17) + noise() * 8 + (isUnwell ? 24 : 0)),
    diastolic: Math.round(70 + (index % 9) + noise() * 6 + (isUnwell ? 14 : 0)),
    bodyTemperature: tenth(36.3 + noise() * 0.5 + (isUnwell ? 1.9 : 0)),
    steps,
  }
}
