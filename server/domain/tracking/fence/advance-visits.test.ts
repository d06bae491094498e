import fc from 'fast-check'
import { expect, test } from 'vitest'
import { visitFlag } from '#lib/codes/visit-flags.ts'
import { circleArea } from '#lib/geo/fence-area.ts'
import { advanceVisits } from './advance-visits.ts'
import { type FenceFix, newVisits, type VisitState } from './visit-state.ts'
import { WatchSet } from './watch-set.ts'
import type { WatchedFence } from './watched-fence.ts'

/** Metres east of the centre of the fence; driving, as far as the way allows. */
const at = (time: number, metres: number, more: Partial<FenceFix> = {}): FenceFix => ({
  time,
  lat: 0,
  lon: Math.round(metres / 0.111_195),
  speed: 300,
  accuracy: 0,
  ...more,
})

const yard: WatchedFence = {
  id: 7,
  name: 'Yard',
  path: '/1/',
  deviceId: undefined,
  area: circleArea(0, 0, 500),
  alarm: 'in_out',
  periods: [],
  zone: 'UTC+00:00',
  speedLimit: 0,
  staySeconds: 0,
  changedAt: -1000,
}
const watching = (fence: Partial<WatchedFence> = {}, since = -1000) => [
  new WatchSet([{ fence: { ...yard, ...fence }, since }]),
]

/** Alarms as `type time`, ends as `type since-time peak`, visits as `enteredAt-leftAt flags`. */
function run(fixes: readonly FenceFix[], sets = watching(), state: VisitState = newVisits()) {
  const alarms: string[] = []
  const ends: string[] = []
  const visits = new Map<number, string>()
  let before: FenceFix | undefined
  for (const fix of fixes) {
    const events = advanceVisits(state, { sets, before, fix })
    before = fix
    for (const { type, time } of events.alarms) alarms.push(`${type} ${time}`)
    for (const { type, since, time, peak = '' } of events.ends)
      ends.push(`${type} ${since}-${time} ${peak}`)
    for (const { enteredAt, leftAt = '', flags } of events.visits)
      visits.set(enteredAt, `${enteredAt}-${leftAt} ${flags}`)
  }
  return { alarms, ends, visits: [...visits.values()] }
}

test('entering and leaving are told at the first fix that shows them', () => {
  const { alarms, visits } = run([at(0, 900), at(60, 100), at(600, 0), at(900, 900)])
  expect(alarms).toEqual(['fenceIn 60', 'fenceOut 900'])
  expect(visits).toEqual(['60-900 0'])
})

test('near the border two fixes decide, and the first is the time', () => {
  expect(run([at(0, 900), at(60, 490)]).alarms).toEqual([])
  expect(run([at(0, 900), at(60, 490), at(70, 485)]).alarms).toEqual(['fenceIn 60'])
  expect(run([at(0, 900), at(60, 490), at(70, 510), at(80, 900)]).alarms).toEqual([])
  expect(run([at(0, 900), at(60, 0), at(300, 510), at(310, 505)])).toEqual({
    alarms: ['fenceIn 60', 'fenceOut 300'],
    ends: [],
    visits: ['60-300 0'],
  })
})

test('a fix that is good to 200 m has to be as far inside', () => {
  const far = { accuracy: 200 }
  expect(run([at(0, 900), at(60, 400, far)]).alarms).toEqual([])
  expect(run([at(0, 900), at(60, 250, far)]).alarms).toEqual(['fenceIn 60'])
})

test('a fence that was passed between two fixes was visited', () => {
  const fast = { speed: 1800 }
  const { alarms, visits } = run([at(0, -1500, fast), at(60, 1500, fast)])
  expect(alarms).toEqual(['fenceIn 20', 'fenceOut 40'])
  expect(visits).toEqual([`20-40 ${visitFlag.enteredBetween | visitFlag.leftBetween}`])
  expect(run([at(0, -1500), at(301, 1500)]).visits).toEqual([])
  const grazed = [at(0, -1500, { lat: 4496 }), at(60, 1500, { lat: 4496 })]
  expect(run(grazed).visits).toEqual([])
})

const still = { speed: 20 }

test('a fix whose speed does not bear out its way waits for another', () => {
  expect(run([at(0, 0, still), at(60, 900, still), at(120, 10, still)]).alarms).toEqual([])
  expect(run([at(0, 0, still), at(60, 900, still), at(120, 910, still)]).alarms).toEqual([
    'fenceOut 60',
  ])
  const stated = { ...still, accuracy: 5 }
  expect(run([at(0, 900, still), at(60, 100, stated), at(120, 900, still)]).alarms).toEqual([])
})

test('a first fix near the border proves no crossing, one far off does', () => {
  const near = { ...still, accuracy: 70 }
  const parked = [at(60, 100, still), at(120, 90, still), at(180, 110, still)]
  expect(run([at(0, 546, near), ...parked])).toEqual({
    alarms: [],
    ends: [],
    visits: [`60- ${visitFlag.uncrossed}`],
  })
  expect(run([at(0, 900, near), ...parked]).alarms).toEqual(['fenceIn 60'])
  const outside = [at(60, 560, still), at(120, 570, still)]
  expect(run([at(0, 450, near), ...outside]).alarms).toEqual([])
  expect(run([at(0, 100, near), ...outside]).alarms).toEqual(['fenceOut 60'])
  expect(run([at(0, 546, near), at(30, 700, still), ...parked]).alarms).toEqual(['fenceIn 60'])
})

test('a fence between a place and a wild fix beyond it was not visited', () => {
  const there = [at(0, -1500, still), at(60, 1500, still)]
  expect(run([...there, at(120, -1490, still)])).toMatchObject({ alarms: [], visits: [] })
  expect(run(there).visits).toEqual([])
  expect(run([...there, at(120, 1510, still)]).alarms).toEqual(['fenceIn 20', 'fenceOut 40'])
})

test.each([
  ['in', ['fenceIn 60']],
  ['out', ['fenceOut 900']],
  ['close', []],
] as const)('switched to %s it tells no more', (alarm, expected) => {
  const { alarms, visits } = run([at(0, 900), at(60, 0), at(900, 900)], watching({ alarm }))
  expect(alarms).toEqual(expected)
  expect(visits).toHaveLength(1)
})

test('outside its periods it only keeps visits', () => {
  // 2020-01-01, 00:00 to 00:10 UTC.
  const periods = [{ start: '00:00', end: '00:10' }]
  const { alarms, visits } = run([at(0, 900), at(60, 0), at(900, 900)], watching({ periods }))
  expect([alarms, visits]).toEqual([['fenceIn 60'], ['60-900 0']])
})

test('a fence that is drawn or bound around a device was not entered', () => {
  const uncrossed = visitFlag.uncrossed
  expect(run([at(0, 100)])).toMatchObject({ alarms: [], visits: [`0- ${uncrossed}`] })
  const [sets, fix] = [watching({}, 30), at(60, 100)]
  expect(advanceVisits(newVisits(), { sets, before: at(0, 100), fix })).toMatchObject({
    alarms: [],
    visits: [{ enteredAt: 60, flags: uncrossed }],
  })
  expect(run([at(0, 900), fix, at(500, 900)], sets).alarms).toEqual(['fenceIn 60', 'fenceOut 500'])
})

test('a fence that is moved away from a device, or let go of, was not left', () => {
  const state = newVisits()
  run([at(0, 900), at(60, 0)], watching(), state)
  const moved = watching({ area: circleArea(10_000_000, 0, 500), changedAt: 100 })
  const step = { before: at(60, 0), fix: at(120, 0) }
  expect(advanceVisits(state, { ...step, sets: moved })).toMatchObject({
    alarms: [],
    visits: [{ leftAt: 120, flags: visitFlag.uncrossed }],
  })
  run([at(0, 900), at(60, 0)], watching(), state)
  expect(advanceVisits(state, { ...step, sets: [] })).toMatchObject({
    alarms: [],
    visits: [{ leftAt: 60 }],
  })
  expect(state.inside).toEqual([])
})

test('too fast inside and too long a stay are told when they begin, and how they ended', () => {
  const sets = watching({ speedLimit: 300, staySeconds: 600 })
  const fixes = [
    at(0, 900, { speed: 900 }),
    at(60, 100, { speed: 310 }),
    at(90, 50, { speed: 400 }),
    at(120, 0, { speed: 200 }),
    at(180, 0, { speed: 350 }),
    at(660, 0, still),
    at(700, 0, still),
    at(900, 900),
  ]
  const { alarms, ends, visits } = run(fixes, sets)
  expect(alarms).toEqual([
    'fenceIn 60',
    'overspeed 60',
    'overspeed 180',
    'stay 660',
    'fenceOut 900',
  ])
  expect(ends).toEqual(['overspeed 0-120 400', 'overspeed 120-660 350', 'stay 60-900 '])
  expect(visits).toEqual([`60-900 ${visitFlag.stayed}`])
})

test('at its limit a speed is one alarm, until it is clearly below or the fence is left', () => {
  const sets = watching({ speedLimit: 300 })
  const wave = [310, 295, 305, 285, 301].map((speed, n) => at(60 + n * 100, 0, { speed }))
  const still = run([at(0, 900), ...wave], sets)
  expect([still.alarms, still.ends]).toEqual([['fenceIn 60', 'overspeed 60'], []])
  const left = run([at(0, 900), ...wave, at(900, 900, { speed: 500 })], sets)
  expect(left.ends).toEqual(['overspeed 0-900 310'])
  const state = newVisits()
  run([at(0, 900), ...wave], sets, state)
  state.fast.clear()
  expect(run([at(600, 0, { speed: 0 }), at(700, 900)], sets, state).ends).toEqual([
    'overspeed 0-600 310',
  ])
})

test('one fence bound twice counts once', () => {
  expect(run([at(0, 900), at(60, 0)], [...watching(), ...watching()]).alarms).toEqual([
    'fenceIn 60',
  ])
})

test('many fences are found as few are', () => {
  const many = Array.from({ length: 40 }, (_, n) => ({
    fence: { ...yard, id: 100 + n, area: circleArea(n * 1_000_000, 0, 500) },
    since: -1000,
  }))
  const sets = [new WatchSet([...many, { fence: yard, since: -1000 }])]
  const { visits } = run([at(0, 900), at(60, 0), at(120, 900)], sets)
  expect(visits).toHaveLength(1)
  expect(run([at(0, -1500), at(60, 1500, { speed: 1800 })], sets).alarms).toContain('fenceIn 20')
})

const journey = fc.array(
  fc.record({
    seconds: fc.integer({ min: 1, max: 400 }),
    metres: fc.oneof(fc.integer({ min: -1500, max: 1500 }), fc.integer({ min: 460, max: 540 })),
    speed: fc.integer({ min: 250, max: 350 }),
    accuracy: fc.constantFrom(0, 5, 80),
    isRestart: fc.boolean(),
  }),
  { maxLength: 60 },
)

test('over any journey: an alarm a minute, visits apart and in order, restarts change no side', () => {
  fc.assert(
    fc.property(journey, (legs) => {
      const sets = watching({ speedLimit: 300, staySeconds: 900 })
      let state = newVisits()
      let before: FenceFix | undefined
      let time = 0
      const told = new Map<string, number>()
      const visits = new Map<number, number | undefined>()
      for (const { seconds, metres, isRestart, ...more } of legs) {
        time += seconds
        const fix = at(time, metres, more)
        const events = advanceVisits(state, { sets, before, fix })
        before = fix
        for (const alarm of events.alarms) {
          expect(alarm.time - (told.get(alarm.type) ?? -1000)).toBeGreaterThanOrEqual(60)
          expect(alarm.time).toBeLessThanOrEqual(time)
          told.set(alarm.type, alarm.time)
        }
        for (const end of events.ends) {
          expect(end.time).toBeGreaterThanOrEqual(told.get(end.type) ?? end.time)
          expect(end.time).toBeLessThanOrEqual(time)
        }
        for (const { enteredAt, leftAt } of events.visits) {
          expect(leftAt ?? enteredAt).toBeGreaterThanOrEqual(enteredAt)
          visits.set(enteredAt, leftAt)
        }
        // What is stored survives: open visits, and what raised alarms lately.
        if (isRestart) state = { ...state, pending: new Map(), fast: new Map() }
      }
      const inOrder = [...visits].sort(([a], [b]) => a - b)
      const open = inOrder.filter(([, leftAt]) => leftAt === undefined)
      expect(open).toHaveLength(state.inside.length)
      inOrder.reduce((last, [enteredAt, leftAt]) => {
        expect(enteredAt).toBeGreaterThanOrEqual(last)
        return leftAt ?? Number.POSITIVE_INFINITY
      }, Number.NEGATIVE_INFINITY)
    }),
    { numRuns: 1000 },
  )
})

test('deep inside a device is in, far outside it is not, whatever came before', () => {
  fc.assert(
    fc.property(journey, fc.boolean(), (legs, isInside) => {
      const state = newVisits()
      const fixes = legs.map(({ metres, accuracy }, n) => at(n * 100, metres, { accuracy }))
      run([...fixes, at(90_000, isInside ? 0 : 900)], watching(), state)
      expect(state.inside).toHaveLength(isInside ? 1 : 0)
    }),
    { numRuns: 1000 },
  )
})
