import { expect, test } from 'vitest'
import {
  alarmMask,
  alarmsOfMask,
  alarmTypeNames,
  alarmTypes,
  hasAlarm,
  maskOfBit,
  storedMask,
} from './alarm-types.ts'

test('a mask of all kinds names them', () => {
  expect(alarmsOfMask(alarmMask(alarmTypeNames))).toEqual(alarmTypeNames)
  expect(new Set(alarmTypeNames.map((name) => alarmTypes[name].bit)).size).toBe(
    alarmTypeNames.length,
  )
})

test('kinds above 31 are apart from those below, in memory and stored', () => {
  const mask = maskOfBit(0) | maskOfBit(40) | maskOfBit(63)
  for (let bit = 0; bit < 64; bit++) expect(hasAlarm(mask, bit)).toBe([0, 40, 63].includes(bit))
  expect(storedMask(BigInt.asIntN(64, mask))).toBe(mask)
  expect(storedMask(String(mask))).toBe(mask)
})

test('a setting that is no mask hides no alarm', () => {
  for (const odd of ['all', '', '-1', 1.5, Number.NaN, null, undefined, {}, '9'.repeat(30)])
    expect(storedMask(odd)).toBe(0n)
  expect(storedMask(257)).toBe(257n)
})
