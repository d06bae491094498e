import { expect, test } from 'vitest'
import type { HealthReadings } from '#lib/codes/health-kinds.ts'
import { positionFlag } from '#lib/codes/position-flags.ts'
import { sensors } from '#lib/codes/sensors.ts'
import type { ReadingRow, SensorRow } from '../../db/reading-store.ts'
import type { ReadingMemory } from '../device.ts'
import { noteReadings } from './note-readings.ts'

const now = 200_000_000

type Told = {
  time: number
  battery?: number
  extra?: Record<string, string | number | boolean>
  health?: HealthReadings
  flags?: number
  now?: number
}

function noted(told: Told[]) {
  const memory: ReadingMemory = { readings: undefined }
  const batch = { readings: [] as ReadingRow[], sensors: [] as SensorRow[] }
  for (const { time, battery, extra = {}, health, flags = 0, now: at = now } of told)
    noteReadings({
      device: { id: 1 },
      memory,
      report: { battery, extra, ...(health && { health }) },
      time,
      flags,
      now: at,
      batch,
    })
  return batch
}

/** As the store keeps them. */
function stored({ readings }: ReturnType<typeof noted>): Map<string, number> {
  const kept = new Map<string, number>()
  for (const { sensor, time, value } of readings) {
    const key = `${sensor} ${time}`
    kept.set(key, Math.min(value, kept.get(key) ?? value))
  }
  return new Map([...kept].sort(([a], [b]) => (a < b ? -1 : 1)))
}

const day: Told[] = Array.from({ length: 300 }, (_, n) => ({
  time: 150_000_000 + n * 61,
  battery: 50 + ((n * 7) % 30),
  extra: { powerVolts: 12 + (n % 5) / 10 },
}))

test('of battery and voltage the least of ten minutes is kept, in whatever order they come', () => {
  const slots = new Map<string, number>()
  for (const { time, battery = 0, extra } of day)
    for (const [code, value] of [
      [sensors.battery.code, battery],
      [sensors.powerVolts.code, Number(extra?.['powerVolts'])],
    ] as const) {
      const key = `${code} ${Math.floor(time / 600) * 600}`
      slots.set(key, Math.min(Math.round(value * 100), slots.get(key) ?? Number.MAX_VALUE))
    }
  const wanted = new Map([...slots].sort(([a], [b]) => (a < b ? -1 : 1)))
  expect(stored(noted(day))).toEqual(wanted)
  expect(stored(noted(day.toReversed()))).toEqual(wanted)
  const mixed = day.toSorted((a, b) => ((a.time * 7919) % 1009) - ((b.time * 7919) % 1009))
  expect(stored(noted([...mixed, ...day]))).toEqual(wanted)
  expect(noted(day).readings.length).toBeLessThan(day.length)
})

test('what changes fast is kept whole, what is no sensor is not', () => {
  const extra = {
    temperature1: -18.25,
    door: true,
    driver: 'Li',
    rpm: 1200,
    fuelLitres: Number.NaN,
  }
  const { readings, sensors: heard } = noted([{ time: 61, extra }])
  expect(readings).toEqual([
    { deviceId: 1, sensor: sensors.temperature1.code, time: 61, value: -1825 },
    { deviceId: 1, sensor: sensors.door.code, time: 61, value: 100 },
  ])
  expect(heard.map(({ sensor }) => sensor)).toEqual([sensors.temperature1.code, sensors.door.code])
})

test('a time that is not to be believed has no readings', () => {
  for (const flags of [positionFlag.future, positionFlag.old])
    expect(noted([{ time: 61, battery: 50, flags }]).readings).toEqual([])
  expect(noted([{ time: 61, battery: 50, flags: positionFlag.noFix }]).readings).toHaveLength(1)
})

test('a sensor is written down once in three hours', () => {
  const at = (later: number): Told => ({ time: 600 + later, battery: 50, now: now + later })
  expect(noted([at(0), at(10), at(10_799)]).sensors).toHaveLength(1)
  expect(noted([at(0), at(10_800)]).sensors).toHaveLength(2)
})

test('of a wearer what a body can have is kept, and steps that are told among other items', () => {
  const health = { heart: 72, oxygen: 0, systolic: 120, diastolic: 80, bodyTemperature: 36.65 }
  const { readings } = noted([{ time: 61, health, extra: { steps: 4321, heart: 99 } }])
  expect(readings.map(({ sensor, value }) => [sensor, value])).toEqual([
    [sensors.heart.code, 7200],
    [sensors.systolic.code, 12_000],
    [sensors.diastolic.code, 8000],
    [sensors.bodyTemperature.code, 3665],
    [sensors.steps.code, 432_100],
  ])
  expect(noted([{ time: 61, health: { heart: 72 }, flags: positionFlag.old }]).readings).toEqual([])
})
