import { expect, test } from 'vitest'
import { locationKindOf, satelliteTypesOf } from './location-kinds.ts'
import { positionFlag } from './position-flags.ts'

const { approximate, wifi, noFix, gps, beidou } = positionFlag

test.each([
  [gps, false, 'e_gps'],
  [gps, true, 'e_static_gps'],
  [approximate, false, 'e_lbs'],
  [approximate, true, 'e_static_lbs'],
  [approximate | wifi, false, 'e_wifi'],
  [approximate | wifi, true, 'e_static_wifi'],
  [noFix, false, 'e_unknow_gps'],
  [noFix | approximate | wifi, true, 'e_unknow_lbs'],
])('flags %i of a device that is static: %s → %s', (flags, isStatic, kind) => {
  expect(locationKindOf(flags, { isStatic })).toBe(kind)
})

test('satellite systems are those that the report named', () => {
  expect(satelliteTypesOf(gps | beidou)).toEqual(['e_type_gps', 'e_type_beidou'])
  expect(satelliteTypesOf(0)).toEqual([])
})
