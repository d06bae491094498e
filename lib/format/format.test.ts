import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { formatDuration } from '#lib/format/format-duration.ts'
import { type Language, languageCodes, languages } from '#lib/i18n/languages.ts'
import { withUnits } from '#lib/i18n/with-units.ts'
import {
  capped,
  count,
  flowText,
  formatDistance,
  percent,
  shortCount,
  speed,
  unitSymbol,
} from './measure.ts'
import { setReaderZone } from './reader-zone.ts'
import { relativeTime } from './relative-time.ts'
import {
  clock,
  dateTime,
  dayAndMonth,
  dayText,
  minuteTime,
  preciseTime,
  shortTime,
} from './time.ts'

const noon = Date.UTC(2026, 10, 20, 12, 0, 0) / 1000
const tagOf = (language: Language) => languages[language].tag
/** Spaces that do not break read like others. */
const plain = (text: string) => text.replace(/[\u00a0\u202f]/g, ' ')

const table: Record<Language, readonly string[]> = {
  zh: [
    '11月20日 12:00',
    '1,234,567.5',
    '65 km/h',
    '12.3公里',
    '950米',
    '1小时5分钟',
    '3分钟前',
    '97%',
  ],
  hk: [
    '11月20日 12:00',
    '1,234,567.5',
    '65 km/h',
    '12.3公里',
    '950米',
    '1 小時 5 分鐘',
    '3 分鐘前',
    '97%',
  ],
  en: [
    '20 Nov 12:00',
    '1,234,567.5',
    '65 km/h',
    '12.3 km',
    '950 m',
    '1 hr 5 mins',
    '3 min ago',
    '97%',
  ],
  vi: [
    '20 thg 11 12:00',
    '1.234.567,5',
    '65 km/h',
    '12,3 km',
    '950 m',
    '1 giờ 5 phút',
    '3 phút trước',
    '97%',
  ],
  fa: [
    '20 نوامبر 12:00',
    '1,234,567.5',
    '65 کیلومتر/ساعت',
    '12.3 کیلومتر',
    '950 متر',
    '1 ساعت 5 دقیقه',
    '3 دقیقه پیش',
    '97%',
  ],
  es: [
    '20 nov 12:00',
    '1.234.567,5',
    '65 km/h',
    '12,3 km',
    '950 m',
    '1 h 5 min',
    'hace 3 min',
    '97 %',
  ],
  fr: [
    '20 nov. 12:00',
    '1 234 567,5',
    '65 km/h',
    '12,3 km',
    '950 m',
    '1 h 5 min',
    'il y a 3 min',
    '97 %',
  ],
  jp: [
    '11月20日 12:00',
    '1,234,567.5',
    '65 km/h',
    '12.3 km',
    '950 m',
    '1 時間 5 分',
    '3 分前',
    '97%',
  ],
  pt: [
    '20 de nov. 12:00',
    '1.234.567,5',
    '65 km/h',
    '12,3 km',
    '950 m',
    '1 h 5 min',
    'há 3 min.',
    '97%',
  ],
  ru: [
    '20 нояб. 12:00',
    '1 234 567,5',
    '65 км/ч',
    '12,3 км',
    '950 м',
    '1 ч 5 мин',
    '3 мин. назад',
    '97 %',
  ],
}

beforeEach(() => setReaderZone('UTC'))
afterEach(() => setReaderZone(undefined))

test.each(languageCodes)('writes what people read in %s', (language) => {
  const tag = tagOf(language)
  expect(
    [
      shortTime(noon, { now: noon + 86_400, tag }),
      count(1_234_567.5, tag, 1),
      speed(653, tag),
      formatDistance(12_340, tag),
      formatDistance(950, tag),
      formatDuration(3900, tag),
      relativeTime(noon - 185, { now: noon, tag }),
      percent(97, tag),
    ].map(plain),
  ).toEqual(table[language])
})

describe('moments', () => {
  test('whole dates and clocks are the same in every language, midnight as 00', () => {
    expect(dateTime(noon)).toBe('2026-11-20 12:00:00')
    expect(dateTime(noon, 'Asia/Shanghai')).toBe('2026-11-20 20:00:00')
    expect(dateTime(noon + 12 * 3600, 'UTC')).toBe('2026-11-21 00:00:00')
    expect([minuteTime(noon), dayText(noon), clock(noon)]).toEqual([
      '2026-11-20 12:00',
      '2026-11-20',
      '12:00',
    ])
    expect(preciseTime(noon * 1000 + 7)).toBe('2026-11-20 12:00:00.007')
  })

  test('a short one leaves out what now says', () => {
    const tag = 'en-GB'
    expect(shortTime(noon - 60, { now: noon, tag })).toBe('11:59:00')
    expect(shortTime(noon - 86_400, { now: noon, tag })).toBe('19 Nov 12:00')
    expect(shortTime(noon - 400 * 86_400, { now: noon, tag })).toBe('2025-10-16 12:00')
  })

  test('Farsi has the days and digits of the tables', () => {
    expect(dayAndMonth(noon, tagOf('fa'))).toBe('20 نوامبر')
    for (const text of table.fa) expect(text).not.toMatch(/[۰-۹]/)
  })

  test.each([
    [0, 'now'],
    [-4, 'now'],
    [-59, '59 sec. ago'],
    [-61, '1 min. ago'],
    [-7200, '2 hr. ago'],
    [-86_400 * 3, '3 days ago'],
    [-86_400 * 30, 'last mo.'],
    [-86_400 * 400, 'last yr.'],
  ])('says of %i s', (seconds, text) => {
    expect(relativeTime(1e9 + seconds, { now: 1e9, tag: 'en' })).toBe(text)
  })
})

describe('amounts', () => {
  test.each([
    [0, '0 sec'],
    [59, '59 sec'],
    [60, '1 min'],
    [3900, '1 hr 5 min'],
    [90_000, '1 day 1 hr'],
    [86_400, '1 day'],
  ])('%i s lasts', (seconds, text) => {
    expect(formatDuration(seconds, 'en-US')).toBe(text)
  })

  test('a slow speed and a short way have more digits', () => {
    expect([speed(43, 'en'), speed(0, 'en'), speed(99, 'en'), speed(100, 'en')].map(plain)).toEqual(
      ['4.3 km/h', '0 km/h', '9.9 km/h', '10 km/h'],
    )
    expect([999, 1000, 2_000_000].map((metres) => plain(formatDistance(metres, 'en')))).toEqual([
      '999 m',
      '1 km',
      '2,000 km',
    ])
  })

  test('data of a card is told in hundredths of MB', () => {
    expect([11, 30_208, 1_048_587].map((size) => plain(flowText(size, 'en')))).toEqual([
      '0.01 MB',
      '29.5 MB',
      '1,024.01 MB',
    ])
  })

  test('headers and amounts have one unit', () => {
    for (const code of languageCodes)
      for (const [unit, text] of [
        ['km/h', speed(500, tagOf(code))],
        ['km', formatDistance(50_000, tagOf(code))],
        ['m', formatDistance(50, tagOf(code))],
      ] as const)
        expect(text.endsWith(unitSymbol(unit, tagOf(code)))).toBe(true)
  })

  test('who thinks in miles reads miles and feet, in the words of the language', () => {
    const inMiles = (language: Language) => withUnits(tagOf(language), 'ussystem')
    const read = (language: Language) =>
      [speed(16, inMiles(language)), speed(1046, inMiles(language))]
        .concat([300, 320, 160_000].map((metres) => formatDistance(metres, inMiles(language))))
        .map(plain)
    expect(read('en')).toEqual(['1 mph', '65 mph', '984 ft', '0.2 mi', '99.4 mi'])
    expect(read('fa')).toEqual(['1 مایل/ساعت', '65 مایل/ساعت', '984 فوت', '0.2 مایل', '99.4 مایل'])
    expect(read('zh')).toEqual(['1英里/时', '65英里/时', '984英尺', '0.2英里', '99.4英里'])
    expect(withUnits('ru', 'metric')).toBe('ru')
  })

  test('large ones are short on a map and capped on a badge', () => {
    expect([shortCount(1200, 'en'), shortCount(12_000, 'zh-CN')]).toEqual(['1.2K', '1.2万'])
    expect([0, 99, 100].map((value) => capped(value))).toEqual(['0', '99', '99+'])
  })
})
