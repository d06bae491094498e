import { expect, test } from 'vitest'
import { locationKinds } from '#lib/codes/location-kinds.ts'
import { fixKindAt, sourcesOf, statesOf, withoutTraits } from './fix-source.ts'
import { joinPages } from './track.ts'

const fixes = [
  ['e_gps', 1],
  ['e_static_gps', 2],
  ['e_gps', 3],
  ['e_lbs', 0],
  ['e_static_wifi', 0],
  ['e_unknow_lbs', 0],
] as const
const zeros = fixes.map(() => 0)
const track = joinPages([
  {
    time: fixes.map((_, i) => i),
    lat: zeros,
    lon: zeros,
    speed: zeros,
    course: zeros,
    positionType: fixes.map(([name]) => locationKinds[name]),
    satellite_type: fixes.map(([, bits]) => bits),
    approximate: [[3, 900]],
    distance: 5,
    stops: [],
  },
])

test('each fix says its source, and whether the device slept', () => {
  expect(fixes.map((_, i) => Object.values(fixKindAt(track, i)))).toEqual([
    ['gps', 'moving'],
    ['beidou', 'static'],
    ['gpsBeidou', 'moving'],
    ['lbs', 'moving'],
    ['wifi', 'static'],
    ['lbs', 'lastKnown'],
  ])
})

test('fixes of chosen sources leave all columns', () => {
  const kept = withoutTraits(track, new Set(['lbs', 'gps'] as const))
  expect([...kept.time]).toEqual([1, 2, 4])
  expect(kept.kind).toHaveLength(3)
  expect(sourcesOf(kept)).toEqual(['beidou', 'gpsBeidou', 'wifi'])
  expect([kept.distance, withoutTraits(track, new Set())]).toEqual([5, track])
})

test('fixes at rest are shown alone, with what is known of their accuracy', () => {
  expect(statesOf(track)).toEqual(['moving', 'static', 'lastKnown'])
  expect([...withoutTraits(track, new Set(['moving', 'lastKnown'] as const)).time]).toEqual([1, 4])
  expect([...withoutTraits(track, new Set(['gps', 'static'] as const)).accuracy]).toContain(900)
})
