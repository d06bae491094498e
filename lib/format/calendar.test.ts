import { describe, expect, test } from 'vitest'
import { type Language, languages } from '#lib/i18n/languages.ts'
import {
  addDays,
  dayInWords,
  daysOf,
  monthTitle,
  parseDay,
  spanOf,
  weekdayName,
  weekStart,
} from './calendar.ts'

const tagOf = (language: Language) => languages[language].tag
const parse = (text: string, language: Language) =>
  parseDay(text, { tag: tagOf(language), today: '2026-11-22' })

describe('a typed day', () => {
  test.each([
    ['2026-11-02', 'en'],
    ['20261102', 'ru'],
    ['2026/11/2', 'fr'],
    ['2/11/2026', 'en'],
    ['02.11.2026', 'ru'],
    ['2.11.26', 'ru'],
    ['2/11', 'es'],
    ['11-2', 'zh'],
    ['26.11.2', 'jp'],
    ['2026年11月2日', 'zh'],
    ['２０２６／１１／２', 'jp'],
    ['۲۰۲۶/۱۱/۰۲', 'fa'],
    [' 2026. 11. 2 ', 'vi'],
  ] as const)('%s in %s', (text, language) => {
    expect(parse(text, language)).toBe('2026-11-02')
  })

  test.each([
    ['۱۴۰۵/۰۹/۰۵', '2026-11-26'],
    ['1405-09-05', '2026-11-26'],
    ['۱۴۰۵/۱/۱', '2026-03-21'],
    ['۱۴۰۳/۱۲/۳۰', '2025-03-20'],
    ['۱۳۹۹-۱۲-۳۰', '2021-03-20'],
    ['۰۵.۰۹.۱۴۰۵', '2026-11-26'],
    ['۱۴۰۴/۱۲/۳۰', undefined],
    ['۱۴۰۵/۱۳/۰۱', undefined],
    ['2569-11-26', '2026-11-26'],
    ['2567/02/29', '2024-02-29'],
    ['2569/02/29', undefined],
    ['1448/06/16', '2026-11-26'],
    ['1441-01-01', '2019-08-31'],
  ])('%s of another calendar is %s', (text, day) => {
    expect(parse(text, 'fa')).toBe(day)
  })

  test.each(['', '2026', '31.02.2026', '13/13/2026', 'tomorrow', '2026-11-02-03', '22/11/'])(
    '%j is refused',
    (text) => {
      expect(parse(text, 'en')).toBeUndefined()
    },
  )
})

test('weeks begin where the language begins them', () => {
  const starts = Object.fromEntries(
    Object.entries(languages).map(([code, { tag }]) => [code, weekStart(tag)]),
  )
  expect(starts).toEqual({ zh: 1, hk: 0, en: 1, vi: 1, fa: 6, es: 1, fr: 1, jp: 0, pt: 0, ru: 1 })
})

test('spans are whole weeks, months and years', () => {
  expect(spanOf('week', '2026-11-22', tagOf('en'))).toEqual(['2026-11-16', '2026-11-22'])
  expect(spanOf('week', '2026-11-22', tagOf('jp'))).toEqual(['2026-11-22', '2026-11-28'])
  expect(spanOf('week', '2026-11-22', tagOf('fa'))).toEqual(['2026-11-21', '2026-11-27'])
  expect(spanOf('month', '2028-02-29', tagOf('en'))).toEqual(['2028-02-01', '2028-02-29'])
  expect(spanOf('month', '2026-12-05', tagOf('en'))).toEqual(['2026-12-01', '2026-12-31'])
  expect(spanOf('year', '2026-12-05', tagOf('en'))).toEqual(['2026-01-01', '2026-12-31'])
  expect([addDays('2026-12-31', 1), daysOf('2026-11-01', '2026-11-30')]).toEqual(['2027-01-01', 30])
})

test('names are those of the language', () => {
  const names = (language: Language) => [
    monthTitle('2026-11-22', tagOf(language)),
    weekdayName('2026-11-22', tagOf(language)),
    dayInWords('2026-11-22', tagOf(language)),
  ]
  expect(names('zh')).toEqual(['2026年11月', '日', '2026年11月22日星期日'])
  expect(names('en')).toEqual(['November 2026', 'Sun', 'Sunday, 22 November 2026'])
  expect(names('ru')).toEqual(['Ноябрь 2026 г.', 'вс', 'воскресенье, 22 ноября 2026 г.'])
  expect(names('fa')).toEqual(['نوامبر 2026', 'ی', 'یکشنبه 22 نوامبر 2026'])
})
