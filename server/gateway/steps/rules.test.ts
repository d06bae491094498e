import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type AlarmType, alarmMask, alarmsOfMask, alarmTypes } from '#lib/codes/alarm-types.ts'
import { positionFlag } from '#lib/codes/position-flags.ts'
import { alarmsOf, has, newDevice, now, run } from '../../../tests/factories/rule-run.ts'
import type { Report } from '../codecs/protocol.ts'

test.each<[keyof typeof positionFlag, Partial<Report> & { ago: number }]>([
  ['zero', { ago: 10, lat: 0, lon: 0 }],
  ['noFix', { ago: 10, isFixed: false }],
  ['noFix', { ago: 10, lat: 91_000_000 }],
  ['future', { ago: -601 }],
  ['old', { ago: 200 * 86_400 }],
  ['approximate', { ago: 10, isFixed: false, isApproximate: true }],
  ['late', { ago: 10, isBuffered: true }],
])('%s is flagged and stored all the same', (name, report) => {
  const { flags, batch } = run(newDevice(), report)
  expect(has(flags[0], name)).toBe(true)
  expect(batch.copy.rows).toBe(1)
})

test('an unclean fix does not move the present state', () => {
  const { state } = run(newDevice(), { ago: 100 }, { ago: 50, lat: 0, lon: 0 })
  expect(state).toMatchObject({ fixedAt: now - 100, lat: 31_000_000 })
})

test('the satellite systems of a fix are kept with the position and in the present state', () => {
  const systems = positionFlag.gps | positionFlag.beidou
  const { flags, state } = run(newDevice(), { ago: 100, systems }, { ago: 50, isFixed: false })
  expect([has(flags[0], 'gps'), has(flags[0], 'beidou'), has(flags[1], 'gps')]).toEqual([
    true,
    true,
    false,
  ])
  expect(state.flags & systems).toBe(systems)
})

test('a jump is doubted once and believed when the next fix confirms it', () => {
  const far = { lat: 40_000_000, lon: 116_000_000 }
  const { flags } = run(newDevice(), { ago: 100 }, { ago: 90, ...far }, { ago: 80, ...far })
  expect(flags.map((one) => has(one, 'jump'))).toEqual([false, true, false])
})

test('the same report again ends its way at the first step', () => {
  const { flags, batch } = run(newDevice(), { ago: 100, seq: 1 }, { ago: 100, seq: 1 })
  expect(flags[1]).toBeUndefined()
  expect(batch.copy.rows).toBe(1)
})

test('a drive starts at once, a red light does not end it, a stay ends it where it began', () => {
  const device = newDevice()
  expect(run(device, { ago: 1000 }, { ago: 900, speed: 400 }).state).toMatchObject({
    isMoving: true,
    motionSince: now - 900,
  })
  const { state } = run(
    device,
    { ago: 800, speed: 0, lat: 31_001_000 },
    { ago: 740, speed: 300, lat: 31_002_000 },
    { ago: 600, speed: 0, lat: 31_003_000 },
    { ago: 500, speed: 0, lat: 31_003_000 },
    { ago: 400, speed: 0, lat: 31_003_000 },
  )
  expect(state).toMatchObject({ isMoving: false, motionSince: now - 600 })
})

test('drift of a standing device is no drive', () => {
  const { state } = run(
    newDevice(),
    { ago: 500 },
    { ago: 400, speed: 60, lat: 31_000_200 },
    { ago: 300, speed: 40, lat: 31_000_400 },
  )
  expect(state).toMatchObject({ isMoving: false, motionSince: now - 500 })
})

test('a drive of which nothing was heard for an hour ended where it was last seen', () => {
  const { state } = run(newDevice(), { ago: 9000, speed: 500 }, { ago: 1000, speed: 0 })
  expect(state).toMatchObject({ isMoving: false, motionSince: now - 9000 })
})

test('a lasting condition is one alarm until it has ended; an event is one each time', () => {
  const low: AlarmType[] = ['lowPower']
  const { batch } = run(
    newDevice(),
    { ago: 50, alarms: low },
    { ago: 40, alarms: low },
    { ago: 30 },
    { ago: 20, alarms: low },
    { ago: 10, alarms: ['lowPower', 'sos'] },
    { ago: 5, alarms: ['lowPower', 'sos'] },
  )
  expect(alarmsOf(batch)).toEqual(['lowPower', 'lowPower', 'sos', 'sos'])
})

test('late reports raise alarms of their own, marked late, and leave the present ones alone', () => {
  const { batch, state } = run(
    newDevice(),
    { ago: 10, alarms: ['overspeed'] },
    { ago: 100, alarms: ['lowPower'] },
    { ago: 90, alarms: ['lowPower'] },
  )
  expect(alarmsOf(batch)).toEqual(['overspeed', 'lowPower'])
  expect(has(batch.alarms[1]?.flags, 'late')).toBe(true)
  expect(alarmsOfMask(state.alarmMask)).toEqual(['overspeed'])
})

test('an SOS without a fix is raised at the last known place', () => {
  const { batch } = run(
    newDevice(),
    { ago: 100 },
    { ago: 10, isFixed: false, lat: 0, lon: 0, alarms: ['sos'] },
  )
  expect(batch.alarms[0]).toMatchObject({ lat: 31_000_000, lon: 121_000_000 })
})

test('an alarm that is off is never raised, whatever the device says', () => {
  const device = newDevice()
  device.settings = { alarmsOff: alarmMask(['sos', 'overspeed']) }
  const { batch, state } = run(device, { ago: 10, alarms: ['sos', 'overspeed', 'lowPower'] })
  expect(alarmsOf(batch)).toEqual(['lowPower'])
  expect(alarmsOfMask(state.alarmMask)).toEqual(['lowPower'])
})

test('an alarm keeps what the device said of itself at that moment', () => {
  const { batch } = run(
    newDevice(),
    { ago: 100, signal: 40, oilCut: true },
    { ago: 10, signal: 71, alarms: ['sos'] },
  )
  expect(batch.alarms[0]).toMatchObject({ signal: 71, oilCut: true })
})

test('an alarm that the app does not tell is raised for the lists, and marked so', () => {
  const device = newDevice()
  device.settings = { alarmsSilent: alarmMask(['sos']) }
  const { batch } = run(device, { ago: 10, alarms: ['sos', 'lowPower'] })
  const silent = batch.alarms.filter(({ flags }) => flags & positionFlag.silent)
  expect(alarmsOf(batch).sort()).toEqual(['lowPower', 'sos'])
  expect(silent.map(({ type }) => type)).toEqual([alarmTypes.sos.bit])
})

test('above the speed that was set there is one alarm until it is kept again', () => {
  const device = newDevice()
  device.settings = { speedLimit: 900 }
  const { batch } = run(
    device,
    { ago: 160, speed: 900 },
    { ago: 150, speed: 901 },
    { ago: 140, speed: 950 },
    { ago: 135, isFixed: false, lat: 0, lon: 0 },
    { ago: 130, speed: 960 },
    { ago: 120, speed: 800 },
    { ago: 10, speed: 910 },
  )
  expect(batch.alarms.map(({ time }) => now - time)).toEqual([150, 10])
})

test('a device that flaps around its limit raises one alarm a minute at most', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.integer({ min: 1, max: 90 }), fc.boolean())), (reports) => {
      const device = newDevice()
      device.settings = { speedLimit: 900 }
      let ago = 100_000
      const { batch } = run(
        device,
        ...reports.map(([seconds, isFast]) => {
          ago -= seconds
          return { ago, speed: isFast ? 910 : 890 }
        }),
      )
      const times = batch.alarms.map(({ time }) => time)
      times.slice(1).forEach((time, at) => {
        expect(time - (times[at] ?? 0)).toBeGreaterThanOrEqual(60)
      })
      expect(times.length > 0).toBe(reports.some(([, isFast]) => isFast))
    }),
    { numRuns: 1000 },
  )
})

test('a battery below a fifth is one alarm until it is charged by some more', () => {
  const device = newDevice()
  device.settings = { lowPercent: 20 }
  const { batch, state } = run(
    device,
    { ago: 900, battery: 20 },
    { ago: 800, battery: 19 },
    { ago: 700 },
    { ago: 600, battery: 24 },
    { ago: 500, battery: 18 },
    { ago: 400, battery: 25 },
    { ago: 300, battery: 19, isFixed: false, lat: 0, lon: 0 },
  )
  expect(batch.alarms.map(({ time, battery }) => [now - time, battery])).toEqual([
    [800, 19],
    [300, 19],
  ])
  expect(alarmsOfMask(state.alarmMask)).toEqual(['lowPower'])
})

test('what the device says of its battery ends when it says so no more', () => {
  const device = newDevice()
  device.settings = { lowPercent: 20 }
  const low: AlarmType[] = ['lowPower']
  const { batch } = run(device, { ago: 300, alarms: low }, { ago: 200 }, { ago: 100, alarms: low })
  expect(alarmsOf(batch)).toEqual(['lowPower', 'lowPower'])
})

test('standing for longer than was set is one alarm until the device drives', () => {
  const device = newDevice()
  device.settings = { staySeconds: 600 }
  const { batch } = run(
    device,
    { ago: 2000 },
    { ago: 1500 },
    { ago: 1300 },
    { ago: 1000 },
    { ago: 900, speed: 500, lat: 31_010_000 },
    { ago: 800, speed: 0, lat: 31_020_000 },
    { ago: 100, speed: 0, lat: 31_020_000 },
    { ago: 50, speed: 0, lat: 31_020_000 },
  )
  expect(alarmsOf(batch)).toEqual(['stay', 'stay'])
  expect(batch.alarms.map(({ time }) => now - time)).toEqual([1300, 100])
})
