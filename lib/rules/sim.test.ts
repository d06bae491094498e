import { expect, test } from 'vitest'
import { iccid, iccidKey, iccidSpellings, plainIccid, plainSim } from './sim.ts'

test.each([
  '8944500123456789011',
  '8944500123456789070F',
  '89860123456789012348',
  '89860 12345 67890 12348',
  '8986-0123-4567-8901-2348',
  '\u202d8944500123456789011\u202c',
  '۸۹۴۴۵۰۰۱۲۳۴۵۶۷۸۹۰۱۱',
  '898600D9123456789012',
])('%s is an ICCID', (text) => expect(iccid.test(text)).toBe(true))

test.each([
  '894450012345678901',
  '8.98601E+19',
  'ABCDEFGHIJKLMNOPQRST',
  '898601234567890123481',
  '',
])('%j is refused', (text) => expect(iccid.test(text)).toBe(false))

test('an ICCID is kept without blanks and filling', () => {
  expect(plainIccid(' 8944500123456789070f ')).toBe('8944500123456789070')
  expect(plainIccid('89860 12345 67890 1234F')).toBe('8986012345678901234')
  expect(plainIccid('898600d9123456789012')).toBe('898600D9123456789012')
})

test('19 digits and the same with their check digit are one card, others are not', () => {
  const key = '8986012345678901234'
  for (const spelling of [key, `${key}8`, `${key}F`]) expect(iccidKey(spelling)).toBe(key)
  expect(iccidKey(`${key}7`)).toBe(`${key}7`)
  expect(iccidKey('898600D9123456789012')).toBe('898600D9123456789012')
  expect(iccidSpellings(`${key}8`)).toEqual([key, `${key}8`, `${key}F`, `${key}f`])
  expect(iccidSpellings(`${key}7`)).toEqual([`${key}7`])
})

test('a SIM number is kept as its digits', () => {
  expect(plainSim('+49 151-1234 5682')).toBe('4915112345682')
})
