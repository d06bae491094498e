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
  '2027/1/5 上午12:00:00',
  '5 January 2027',
  'January 5th, 2027',
  '05-JAN-2027',
  '2027-Jan-05',
  'Tuesday, January 5, 2027',
  'mardi 5 janv. 2027',
  'Dienstag, 5. Januar 2027',
  'вт, 5 января 2027 г.',
  '5 de enero de 2027',
  '5º de janeiro de 2027',
  'ngày 5 tháng 1 năm 2027',
  '5 ژانویهٔ 2027',
  '۱۵ دی ۱۴۰۵',
  '5. led. 2027',
  '5 ocak 2027',
  '2027年1月5日(火)',
  '2027年1月5日 星期二',
  '二〇二七年一月五日',
  '令和９年１月５日',
  'R9.1.5',
  '平成39年1月5日',
  '民國116年1月5日',
  '116/1/5',
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
  '5 Smarch 2027',
  '31 Feb 2027',
  '05012027',
  'Q9.1.5',
  '1405/13/05',
  '1405/12/30',
  '2570-02-29',
  '1448-06-16',
  '2027-01-05 12:30:00',
  '2027-02-30',
  '46392',
])('%s is no day that is certain', (text) => expect(day.test(isoDay(text))).toBe(false))

test.each([
  ['5. März 2027', '2027-03-05'],
  ['5-Mrz-2027', '2027-03-05'],
  ['5 mai 2027', '2027-05-05'],
  ['5 мая 2027', '2027-05-05'],
  ['1er août 2027', '2027-08-01'],
  ['15 juil. 2027', '2027-07-15'],
  ['1 setiembre 2027', '2027-09-01'],
  ['二〇二七年十二月三十一日', '2027-12-31'],
  ['令和元年5月1日', '2019-05-01'],
])('%s is %s', (text, iso) => expect(isoDay(text)).toBe(iso))

test.each([
  ['05/01/27', 'dayShortYear'],
  ['5.1.27', 'dayShortYear'],
  ['05-Jan-27', 'dayShortYear'],
  ['05/01/2027', 'dayOrder'],
  ['5-1-2027', 'dayOrder'],
  ['soon', 'day'],
])('%s is refused as %s', (text, key) =>
  expect(firstBroken(isoDay(text), [day])).toMatchObject({ key }),
)

test('a day of the Hijri calendar is refused by its name', () => {
  expect(firstBroken(isoDay('16.06.1448'), [day])).toMatchObject({
    key: 'dayHijri',
    values: { year: 1448 },
  })
  expect(firstBroken('2027-02-30', [day])?.key).toBe('day')
})
