import { expect, test } from 'vitest'
import { day } from '../rules/dates.ts'
import { firstBroken } from '../rules/rule.ts'
import { dayOrderIn, isoDay } from './read-day.ts'

test.each([
  '2027-01-05',
  '2027/1/5',
  '2027.01.05.',
  '2027. 1. 5.',
  '20270105',
  '2027年1月5日',
  '2027년 1월 5일',
  '２０２７/１/５',
  '5.1.2027',
  '5. 1. 2027',
  '05.01.2027 г.',
  '2027-01-05 00:00:00',
  '2027-01-05T00:00:00.000Z',
  '2027-01-05T00:00:00+00:00',
  '1405/10/15',
  '۱۴۰۵/۱۰/۱۵',
  '15.10.1405',
  '2570-01-05',
  '5.1.2570',
  '2570年1月5日',
])('%s is the 5th of January', (text) => expect(isoDay(text)).toBe('2027-01-05'))

test('between slashes and dashes, a number above 12 is no month', () => {
  expect(['31/12/2027', '12/31/2027', '31-12-2027'].map((text) => isoDay(text))).toEqual(
    Array(3).fill('2027-12-31'),
  )
  expect(isoDay('05/05/2027')).toBe('2027-05-05')
})

test('which of two months is meant is told by the other cells, or refused', () => {
  expect(dayOrderIn(['05/01/2027', '31/12/2027', 'x'])).toBe('day')
  expect(dayOrderIn(['01/05/2027', '12/31/2027'])).toBe('month')
  expect(dayOrderIn(['31/12/2027', '12/31/2027'])).toBeUndefined()
  expect(isoDay('05/01/2027', 'day')).toBe('2027-01-05')
  expect(isoDay('01/05/2027', 'month')).toBe('2027-01-05')
})

test.each([
  '05/01/2027',
  '31/31/2027',
  '31/12-2027',
  '5.1.27',
  '5 Jan 2027',
  '1405/13/05',
  '1405/12/30',
  '2570-02-29',
  '1448-06-16',
  '2027-01-05 12:30:00',
  '2027-02-30',
  '46392',
])('%s is no day that is certain', (text) => expect(day.test(isoDay(text))).toBe(false))

test('a day of the Hijri calendar is refused by its name', () => {
  expect(firstBroken(isoDay('16.06.1448'), [day])).toMatchObject({
    key: 'dayHijri',
    values: { year: 1448 },
  })
  expect(firstBroken('2027-02-30', [day])?.key).toBe('day')
})
