import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type AlarmType, alarmMask, alarmTypes } from '#lib/codes/alarm-types.ts'
import { alarmsOf, newDevice, now, run } from '../../../tests/factories/rule-run.ts'
import { Batch } from '../batch.ts'
import type { Hub } from '../hub.ts'
import { raiseSimChange } from './raise-sim-change.ts'

const typesOf = Object.entries(alarmTypes)
const nameOf = (bit: number) => typesOf.find(([, type]) => type.bit === bit)?.[0]
const begins = (batch: Batch) => batch.alarms.map(({ type, time }) => [nameOf(type), now - time])
const ends = (batch: Batch) => batch.ends.map(({ type, time }) => [nameOf(type), now - time])

test('an episode tells its worst value when it ends', () => {
  const device = newDevice()
  device.settings = { speedLimit: 900 }
  const { batch } = run(
    device,
    { ago: 900, speed: 950 },
    { ago: 890, speed: 1300 },
    { ago: 880, speed: 1000 },
    { ago: 870, speed: 500 },
  )
  expect(batch.alarms).toMatchObject([{ peak: 950 }])
  expect(batch.ends).toEqual([
    { deviceId: 1, type: alarmTypes.overspeed.bit, time: now - 870, peak: 1300 },
  ])
})

test('an event has no end', () => {
  const { batch } = run(newDevice(), { ago: 50, alarms: ['sos', 'powerFailure'] }, { ago: 40 })
  expect(ends(batch)).toEqual([['powerFailure', 40]])
})

test('what a device tells goes on while it tells readings alone, whatever limits are set', () => {
  const device = newDevice()
  device.settings = { lowPercent: 10 }
  const readings = (ago: number) =>
    ({ ago: ago, isFixed: false, isWithoutStatus: true, health: { steps: 1 } }) as const
  const { batch, state } = run(
    device,
    { ago: 900, battery: 15, alarms: ['lowPower', 'fallOff', 'sos'] },
    readings(870),
    readings(800),
    { ago: 700, alarms: ['lowPower', 'fallOff'] },
    { ago: 600, alarms: ['lowPower'] },
    readings(500),
    { ago: 400 },
    // Of a rule: it ends by a reading.
    { ...readings(300), battery: 9 },
    { ...readings(200), battery: 16 },
  )
  expect(begins(batch).sort()).toEqual([
    ['fallOff', 900],
    ['lowPower', 300],
    ['lowPower', 900],
    ['sos', 900],
  ])
  expect(ends(batch)).toEqual([
    ['fallOff', 600],
    ['lowPower', 400],
    ['lowPower', 200],
  ])
  expect(state.alarmMask).toBe(0n)
})

/** A fix every minute, driving where the speed says so. */
const drive = (from: number, minutes: number) =>
  Array.from({ length: minutes }, (_, n) => ({
    ago: from - n * 60,
    speed: 500,
    lat: 31e6 + n * 900,
  }))
const rest = (from: number, minutes: number) =>
  Array.from({ length: minutes }, (_, n) => ({ ago: from - n * 60, speed: 0 }))

test('four hours without a long enough rest are one fatigue alarm, which a rest ends', () => {
  const device = newDevice()
  device.settings = { restSeconds: 1200 }
  const { batch } = run(
    device,
    ...drive(30_000, 120),
    ...rest(22_800, 15),
    ...drive(21_900, 125),
    ...rest(14_400, 40),
    ...drive(12_000, 100),
  )
  expect(begins(batch)).toEqual([['fatigue', 30_000 - 14_400]])
  expect(ends(batch)).toEqual([['fatigue', 14_400 - 1200]])
})

test('a short rest counts where it was set so', () => {
  const device = newDevice()
  device.settings = { restSeconds: 600 }
  const { batch } = run(device, ...drive(30_000, 120), ...rest(22_800, 15), ...drive(21_900, 125))
  expect(begins(batch)).toEqual([])
})

test('the engine may not start in the guarded hours of the organisation', () => {
  const device = newDevice()
  device.settings = { guardHours: 2206 }
  // 2026-05-03 23:33 in Shanghai
  const { batch } = run(
    device,
    { ago: 30_000, acc: false },
    { ago: 29_990, acc: true },
    { ago: 29_900, acc: true },
    { ago: 29_800, acc: false },
    { ago: 60, acc: false },
    { ago: 50, acc: true },
  )
  expect(batch.alarms.every(({ type }) => type === alarmTypes.illegalIgnition.bit)).toBe(true)
  const hours = batch.alarms.map(({ time }) =>
    Number(
      new Intl.DateTimeFormat('en', {
        timeZone: 'Asia/Shanghai',
        hour: '2-digit',
        hourCycle: 'h23',
      }).format((time + 1_577_836_800) * 1000),
    ),
  )
  expect(hours.length).toBe(1)
  expect(hours.every((hour) => hour >= 22 || hour < 6)).toBe(true)
})

test('what moves with its engine off is displaced; a drive and its end are not', () => {
  const device = newDevice()
  device.settings = { displacedMetres: 200 }
  const off = { acc: false }
  const driven = run(
    device,
    { ago: 9000, acc: true },
    { ago: 8900, acc: true, speed: 600, lat: 31_010_000 },
    { ago: 8880, ...off, speed: 20, lat: 31_011_000 },
    { ago: 8600, ...off, lat: 31_011_000 },
    { ago: 8300, ...off, lat: 31_011_000 },
  )
  expect(alarmsOf(driven.batch)).toEqual([])
  const towed = run(
    device,
    { ago: 8000, ...off, lat: 31_012_000, speed: 100 },
    { ago: 7990, ...off, lat: 31_016_000, speed: 300 },
    { ago: 7900, ...off, lat: 31_040_000, speed: 300 },
    { ago: 7000, acc: true, lat: 31_040_000 },
  )
  expect(begins(towed.batch)).toEqual([['displacement', 7990]])
  expect(ends(towed.batch)).toEqual([['displacement', 7000]])
})

const lasting: AlarmType[] = ['powerFailure', 'lowPower', 'fallOff', 'overspeed']
const reports = fc.array(
  fc.record({
    seconds: fc.integer({ min: 1, max: 900 }),
    speed: fc.integer({ min: 0, max: 1500 }),
    acc: fc.option(fc.boolean(), { nil: undefined }),
    battery: fc.option(fc.integer({ min: 5, max: 40 }), { nil: undefined }),
    lat: fc.integer({ min: 31_000_000, max: 31_004_000 }),
    alarms: fc.subarray(lasting),
    isFixed: fc.boolean(),
  }),
  { maxLength: 120 },
)

test('no alarm repeats while its episode lasts, and none ends before it begins', () => {
  fc.assert(
    fc.property(reports, (day) => {
      const device = newDevice()
      device.settings = {
        speedLimit: 900,
        staySeconds: 600,
        lowPercent: 20,
        restSeconds: 300,
        guardHours: 2206,
        displacedMetres: 100,
      }
      let ago = 200_000
      const { batch } = run(
        device,
        ...day.map(({ seconds, ...report }) => {
          ago -= seconds
          return { ago, ...report }
        }),
      )
      for (const { bit } of Object.values(alarmTypes)) {
        const steps = [
          ...batch.alarms.flatMap(({ type, time }) => (type === bit ? { time, is: 1 } : [])),
          ...batch.ends.flatMap(({ type, time }) => (type === bit ? { time, is: 0 } : [])),
        ].sort((a, b) => a.time - b.time || a.is - b.is)
        if (steps.length > 0) expect(steps[0]?.is).toBe(1)
        steps.slice(1).forEach(({ is, time }, at) => {
          const before = steps[at]
          if (is === 1) expect(before?.is, `${bit} at ${time}`).toBe(0)
        })
      }
    }),
    { numRuns: 1000 },
  )
})

test('another SIM is one alarm; the check digit, no number and the first one raise none', () => {
  const device = newDevice()
  const batch = new Batch()
  const hub = { committer: { batch, schedule: () => undefined }, now: () => now * 1000 }
  const say = (iccid: string | undefined) => {
    raiseSimChange(hub as unknown as Pick<Hub, 'committer' | 'now'>, device, iccid)
    if (iccid) device.iccid = iccid
  }
  say('89860000000000000001')
  say('8986000000000000000')
  say(undefined)
  say('89860112233445566778')
  expect(batch.alarms).toMatchObject([
    { type: alarmTypes.simChange.bit, detail: '8986000000000000000 → 89860112233445566778' },
  ])
  device.settings = { alarmsOff: alarmMask(['simChange']) }
  say('89860000000000000001')
  expect(batch.alarms).toHaveLength(1)
})

test('a bad hour is one alarm, with its worst value', () => {
  const device = newDevice()
  device.settings = { heartHigh: 120, oxygenLow: 92 }
  const beats = (ago: number, heart: number) => ({ ago: ago, health: { heart: heart } })
  const { batch } = run(
    device,
    beats(9000, 90),
    beats(8400, 121),
    beats(7800, 118),
    // Without a reading nothing ends.
    { ago: 7500 },
    beats(7200, 144),
    { ago: 6900, health: { heart: 95, oxygen: 97 } },
    beats(6000, 130),
    beats(4100, 100),
    beats(3000, 125),
  )
  expect(begins(batch)).toEqual([
    ['heartHigh', 8400],
    ['heartHigh', 3000],
  ])
  expect(batch.ends).toEqual([
    { deviceId: 1, type: alarmTypes.heartHigh.bit, time: now - 4100, peak: 144 },
  ])
})

test('each limit of a wearer is watched, and pressure by either value', () => {
  const limits = { heartLow: 50, oxygenLow: 92, bodyTemperature: 380, pressureHigh: 140 }
  const health = { heart: 49, oxygen: 91, bodyTemperature: 38.1, systolic: 120, diastolic: 91 }
  const alarmsWith = (settings: object) => {
    const device = newDevice()
    device.settings = settings
    return begins(run(device, { ago: 60, health: health }).batch).map(([name]) => name)
  }
  expect(alarmsWith(limits)).toEqual(['heartLow', 'oxygenLow', 'bodyTemperature', 'pressureHigh'])
  expect(alarmsWith({})).toEqual([])
  const higher = { heartLow: 49, oxygenLow: 91, bodyTemperature: 385, pressureHigh: 145 }
  expect(alarmsWith(higher)).toEqual([])
})
