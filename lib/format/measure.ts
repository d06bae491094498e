import { kbOfMb } from '#lib/codes/sim.ts'
import { numberFormat } from './intl.ts'

/** Where the international symbols are not used, by language tag. */
const symbols: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  ru: {
    'km/h': 'км/ч',
    km: 'км',
    m: 'м',
    L: 'л',
    'L/100 km': 'л/100 км',
    gal: 'гал',
    mpg: 'миль/гал',
    mph: 'миль/ч',
    mi: 'миль',
    ft: 'фт',
    h: 'ч',
    MB: 'МБ',
    KB: 'КБ',
  },
  fr: { mph: 'mi/h', mpg: 'mi/gal', ft: 'pi', MB: 'Mo', KB: 'Ko' },
  fa: {
    'km/h': 'کیلومتر/ساعت',
    km: 'کیلومتر',
    m: 'متر',
    L: 'لیتر',
    'L/100 km': 'لیتر/۱۰۰ کیلومتر',
    gal: 'گالن',
    mpg: 'مایل/گالن',
    mph: 'مایل/ساعت',
    mi: 'مایل',
    ft: 'فوت',
    h: 'ساعت',
  },
  zh: {
    L: '升',
    'L/100 km': '升/百公里',
    km: '公里',
    m: '米',
    mph: '英里/时',
    mi: '英里',
    ft: '英尺',
    h: '小时',
  },
  vi: { mph: 'dặm/giờ', mpg: 'dặm/gal', mi: 'dặm' },
}

/** For whoever thinks in miles (`withUnits`): the unit instead, and how much of ours one is; or, of `over`, what the two come to multiplied. */
const inMiles: Readonly<
  Record<string, { unit: string } & ({ per: number; over?: undefined } | { over: number })>
> = {
  // US gallons, as CLDR's `ussystem` has them.
  L: { unit: 'gal', per: 3.785411784 },
  'L/100 km': { unit: 'mpg', over: 235.214583 },
  'km/h': { unit: 'mph', per: 1.609344 },
  km: { unit: 'mi', per: 1.609344 },
  m: { unit: 'ft', per: 0.3048 },
}
const ownUnit = (unit: string, tag: string) =>
  tag.endsWith('-ms-ussystem') ? inMiles[unit] : undefined

/** `km/h`, `km`, `m`, `h`, `MB`, `KB`, `%`, `°` for cells, headers and sentences, as the reader measures. */
export function unitSymbol(unit: string, tag: string): string {
  const shown = ownUnit(unit, tag)?.unit ?? unit
  return symbols[tag.split('-')[0] ?? tag]?.[shown] ?? shown
}

/** An amount of such a unit as the reader measures, in thousandths where that is another. */
export function inOwnUnit(amount: number, unit: string, tag: string): number {
  const own = ownUnit(unit, tag)
  if (!own) return amount
  // Nothing used for a way is no number of miles a gallon.
  const shown = own.over === undefined ? amount / own.per : own.over / amount
  return Number.isFinite(shown) ? Math.round(shown * 1000) / 1000 : 0
}

/** Chinese writes its own units without a space. */
function withUnit(number: string, unit: string, tag: string): string {
  const symbol = unitSymbol(unit, tag)
  return `${number}${/^\p{Script=Han}/u.test(symbol) ? '' : '\u00a0'}${symbol}`
}

/** With the language's separators, at most `digits` decimals. */
export function count(value: number, tag: string, digits = 0): string {
  return numberFormat(tag, { maximumFractionDigits: digits }).format(value)
}

/** "1.2K". */
export function shortCount(value: number, tag: string): string {
  return numberFormat(tag, { notation: 'compact', maximumFractionDigits: 1 }).format(value)
}

/** A whole share of a hundred. */
export function percent(value: number, tag: string): string {
  return numberFormat(tag, { style: 'percent' }).format(value / 100)
}

/** Speed with its unit, from tenths of km/h: whole from 10 on. */
export function speed(tenths: number, tag: string): string {
  const own = inOwnUnit(tenths / 10, 'km/h', tag)
  return withUnit(count(own, tag, own < 10 ? 1 : 0), 'km/h', tag)
}

/** Metres as metres or kilometres, or as feet or miles. */
export function formatDistance(metres: number, tag: string): string {
  const short = inOwnUnit(metres, 'm', tag)
  if (short < 1000) return withUnit(count(short, tag), 'm', tag)
  const own = inOwnUnit(metres / 1000, 'km', tag)
  return withUnit(count(own, tag, own < 100 ? 1 : 0), 'km', tag)
}

/** Bytes as MB, at least 0.1. */
export function megabytes(bytes: number, tag: string): string {
  const digits = bytes < 10_000_000 ? 1 : 0
  return withUnit(count(Math.max(bytes / 1_000_000, 0.1), tag, digits), 'MB', tag)
}

/** Data of a SIM card, from KB, in hundredths of MB. */
export function flowText(kilobytes: number, tag: string): string {
  return withUnit(count(kilobytes / kbOfMb, tag, 2), 'MB', tag)
}

/** As it is kept. */
export const kilobyteText = (kilobytes: number, tag: string): string =>
  withUnit(count(kilobytes, tag), 'KB', tag)

/** Of a small file, in bytes: whole KB, from a MB on as MB. */
export const fileSize = (bytes: number, tag: string): string =>
  bytes < 1_000_000
    ? kilobyteText(Math.max(1, Math.round(bytes / 1000)), tag)
    : megabytes(bytes, tag)

/** A decimal number of megabytes with all decimals it has. */
export const megabyteText = (written: string, tag: string): string =>
  withUnit(count(Number(written), tag, 20), 'MB', tag)

/** A badge's number, capped. */
export function capped(value: number, most = 99): string {
  return value > most ? `${most}+` : `${value}`
}
