import { expect, test } from 'vitest'
import { planeMetres } from '../geo/distance.ts'
import { advance } from './advance.ts'
import { daysIn } from './day-cut.ts'
import { motionDefaults } from './definitions.ts'
import type { Fix } from './fix.ts'
import { presentOf } from './present.ts'
import { newState } from './state.ts'

const rules = { definitions: motionDefaults, dayOf: daysIn('Etc/UTC') }
const perMetre = 1e6 / 111_195

/** Small linear congruential generator: -1 to 1. */
function shaking(seed: number): () => number {
  let at = seed
  return () => {
    at = (Math.imul(at, 1_103_515_245) + 12_345) & 0x7fffffff
    return at / 0x40000000 - 1
  }
}

/** Legs of a way: metres a second (0: a pause) for so many seconds, each turned by 20 degrees. */
type Leg = [metresPerSecond: number, seconds: number]

function fixesOf(legs: readonly Leg[], { every = 15, noise = 3 } = {}): Fix[] {
  const shake = shaking(7)
  const fixes: Fix[] = []
  let [time, north, east, course] = [200_000_000, 0, 0, 0]
  const report = (speed: number) =>
    fixes.push({
      time,
      seq: fixes.length,
      lat: Math.round((north + shake() * noise) * perMetre),
      lon: Math.round((east + shake() * noise) * perMetre),
      speed: Math.round(speed * 36),
      mileage: -1,
      acc: -1,
    })
  report(0)
  for (const [speed, seconds] of legs) {
    course += Math.PI / 9
    for (let left = seconds; left > 0; left -= every) {
      north += Math.cos(course) * speed * every
      east += Math.sin(course) * speed * every
      time += every
      report(speed)
    }
  }
  return fixes
}

function counted(fixes: readonly Fix[]) {
  const state = newState()
  const facts = fixes.flatMap((fix) => advance(state, fix, rules))
  const present = presentOf(state)
  const trips = [...facts, present.trip].flatMap((fact) => (fact?.kind === 'trip' ? [fact] : []))
  const days = [...facts.flatMap((fact) => (fact.kind === 'day' ? [fact] : [])), ...present.days]
  return { trips: trips.length, metres: days.reduce((sum, { metres }) => sum + metres, 0) }
}

const metresOf = (legs: readonly Leg[]) =>
  legs.reduce((sum, [speed, seconds]) => sum + speed * seconds, 0)

const rest: Leg = [0, 900]
const ways: [name: string, legs: Leg[]][] = [
  ['a climb at half a metre a second', [rest, [0.5, 1800], [0.45, 2400], rest]],
  [
    'a walk with short pauses',
    [rest, [1.1, 900], [0, 120], [1.2, 900], [0, 150], [0.9, 1200], rest],
  ],
  ['a walk with a long break', [rest, [1.2, 1200], rest, [1.1, 1500], rest]],
  ['a boat that is rowed', [rest, [0.7, 1500], [1.6, 600], [0.4, 900], [1.4, 900], rest]],
  ['a ride in a town', [rest, [8, 300], [0, 90], [10, 240], [0, 60], [7, 400], rest]],
]

test.each(ways)('%s keeps 95 %% of its metres, and gets no more', (_, legs) => {
  const { metres } = counted(fixesOf(legs))
  expect(metres / metresOf(legs)).toBeGreaterThan(0.95)
  expect(metres / metresOf(legs)).toBeLessThan(1.05)
})

test.each([
  ['each minute', 60],
  ['every ten seconds', 10],
  ['every ten minutes', 600],
])('what stands and drifts in a circle of 100 m %s makes no trip', (_, every) => {
  const shake = shaking(every)
  const fixes = fixesOf([[0, 28_800]], { every, noise: 0 }).map((fix) => {
    const angle = shake() * Math.PI
    const metres = Math.abs(shake()) * 50
    return {
      ...fix,
      lat: Math.round(Math.cos(angle) * metres * perMetre),
      lon: Math.round(Math.sin(angle) * metres * perMetre),
    }
  })
  const path = fixes.slice(1).reduce((sum, fix, at) => {
    const before = fixes[at] ?? fix
    return sum + planeMetres(before.lat, before.lon, fix.lat, fix.lon)
  }, 0)
  expect(path).toBeGreaterThan(1000)
  expect(counted(fixes)).toEqual({ trips: 0, metres: 0 })
})
