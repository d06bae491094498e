import { minorDigits } from '#lib/codes/currencies.ts'
import { isProtocol, protocols } from '#lib/codes/protocols.ts'
import { describeAgent } from '#lib/format/describe-agent.ts'
import { formatDuration } from '#lib/format/format-duration.ts'
import { withoutMarks } from '#lib/i18n/isolate-arguments.ts'
import { alarmPeaks } from './alarm-peaks.ts'
import { numberFormat } from './intl.ts'
import { inOwnUnit, unitSymbol } from './measure.ts'
import { dateTime } from './time.ts'
import { weekHourText } from './week-hour.ts'

/**
 * How tables and files show a value. On the wire: `speed` tenths of km/h, `distance` metres,
 * `duration` and `hours` s, `time` Unix s, `day` yyyy-MM-dd, `coordinate` degrees × 1e6, `code` a word of the
 * catalogue `codes`, `weekHour` as lib/codes/week-hour.ts, `peak` of an alarm by its row's type, `flow` KB of data, `cents` minor units of the row's currency, `amount` the same with the currency beside it, `car` an index into the brand's map icons, `chain` organisations from the reader's own down, `json` facts before and
 * after a change.
 */
export const cellKinds = [
  'text',
  'imei',
  'number',
  'speed',
  'distance',
  'metres',
  'percent',
  'celsius',
  'volts',
  'litres',
  'fuelRate',
  'coordinate',
  'flow',
  'cents',
  'amount',
  'duration',
  'hours',
  'time',
  'day',
  'weekHour',
  'peak',
  'yes',
  'code',
  'codes',
  'func',
  'chain',
  'agent',
  'protocol',
  'car',
  'json',
] as const
export type CellKind = (typeof cellKinds)[number]

const numbers: Partial<
  Record<CellKind, { per: number; digits: number; isLoose?: true; unit?: string }>
> = {
  number: { per: 1, digits: 2, isLoose: true },
  speed: { per: 10, digits: 1, unit: 'km/h' },
  distance: { per: 1000, digits: 1, unit: 'km' },
  metres: { per: 1, digits: 0, unit: 'm' },
  percent: { per: 1, digits: 0, unit: '%' },
  celsius: { per: 1, digits: 1, unit: '°C' },
  litres: { per: 1, digits: 1, unit: 'L' },
  fuelRate: { per: 1, digits: 1, unit: 'L/100 km' },
  volts: { per: 1, digits: 2, unit: 'V' },
  coordinate: { per: 1_000_000, digits: 6, unit: '°' },
  flow: { per: 1024, digits: 2, unit: 'MB' },
  hours: { per: 3600, digits: 1, unit: 'h' },
}

const isMoney = (as: CellKind) => as === 'cents' || as === 'amount'

/** How a kind is shown as a number; money by the minor units of its currency. */
function ruleOf(as: CellKind, currency: string) {
  if (!isMoney(as)) return numbers[as]
  const digits = minorDigits(currency)
  return { per: 10 ** digits, digits }
}

export const isNumberKind = (as: CellKind): boolean =>
  as in numbers || isMoney(as) || as === 'duration'

/** Unit in the header; `currency` is the brand's symbol. */
export function unitOf(as: CellKind, tag: string, currency = ''): string | undefined {
  const unit = as === 'cents' ? currency : numbers[as]?.unit
  return unit ? unitSymbol(unit, tag) : undefined
}

export function headingOf(
  { title, heading, key, as }: { title: string; heading?: string; key: string; as: CellKind },
  { text, tag }: CellContext,
): string {
  const unit = unitOf(as, tag)
  const label = heading ?? text(title) ?? key
  if (!unit) return label
  return withoutMarks(text('common.withDetail', { label, detail: unit }) ?? label)
}

export type CellColumn = {
  as: CellKind
  /** Key of the words: `device.display` for `device.display.moving`. */
  codes?: string | undefined
}

export type CellContext = {
  /** BCP-47. */
  tag: string
  /** IANA name; the machine's zone by default. */
  zone?: string | undefined
  /** ISO 4217, of money. */
  currency?: string | undefined
  /** Of the worst value of an alarm. */
  peakAs?: CellKind | undefined
  /** Of an index into the brand's map icons: what kind of thing it shows. */
  carName?: ((index: number) => string) | undefined
  text: (key: string, values?: Record<string, string>) => string | undefined
}

/** For the cells of a row, whose money is in the row's currency and whose peak is of the row's type of alarm. */
export function inRow(context: CellContext, row: Readonly<Record<string, unknown>>): CellContext {
  if (typeof row['currency'] === 'string') return { ...context, currency: row['currency'] }
  const peakAs = alarmPeaks.get(row['type'])
  return peakAs ? { ...context, peakAs } : context
}

/** How much of the wire's unit is one of the shown one. */
export const wireUnit = (as: CellKind, currency = ''): number => ruleOf(as, currency)?.per ?? 1

/** In the reader's unit; undefined for what is no number. */
function cellNumber(
  as: CellKind,
  value: unknown,
  { tag, currency = '' }: CellContext,
): number | undefined {
  const rule = ruleOf(as, currency)
  if (!rule || typeof value !== 'number') return undefined
  return inOwnUnit(value / rule.per, numbers[as]?.unit ?? '', tag)
}

function word(column: CellColumn, value: unknown, { text }: CellContext): string {
  return text(`${column.codes}.${value}`) ?? String(value)
}

/** What a function of the contract did, or, of one that only reads, what was asked for. */
export function eventText(func: string, { text }: Pick<CellContext, 'text'>): string {
  const what = text(`report.module.${func.split('/')[0]}`)
  return text(`report.func.${func}`) ?? (what && text('report.asked', { what })) ?? func
}

const isNothing = (value: unknown) => value === null || value === undefined || value === ''

const protocolLabel = (name: string) => (isProtocol(name) ? protocols[name].label : name)

function plainText(value: unknown): string {
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

/** Empty for what is not known. */
export function cellText(column: CellColumn, value: unknown, context: CellContext): string {
  if (isNothing(value)) return ''
  const number = cellNumber(column.as, value, context)
  if (number !== undefined) {
    const { digits = 0 } = ruleOf(column.as, context.currency ?? '') ?? {}
    const isLoose = numbers[column.as]?.isLoose
    return numberFormat(context.tag, {
      // So that decimal points stand under one another.
      minimumFractionDigits: isLoose ? 0 : digits,
      maximumFractionDigits: digits,
      useGrouping: column.as !== 'coordinate',
    }).format(number)
  }
  switch (column.as) {
    case 'time':
      return dateTime(Number(value), context.zone)
    case 'duration':
      return formatDuration(Number(value), context.tag)
    case 'weekHour':
      return weekHourText(String(value), context.tag)
    case 'peak':
      return context.peakAs ? valueText(context.peakAs, value, context) : ''
    case 'yes':
      return context.text(value ? 'report.yes' : 'report.no') ?? String(value)
    case 'code':
      return word(column, value, context)
    case 'codes':
      return Array.isArray(value)
        ? value.map((one) => word(column, one, context)).join(', ')
        : plainText(value)
    case 'func':
      return eventText(String(value), context)
    case 'agent':
      return describeAgent(String(value)) || String(value)
    case 'protocol':
      return protocolLabel(String(value))
    case 'car':
      return context.carName?.(Number(value)) ?? String(value)
    case 'chain':
      return Array.isArray(value) ? value.map(({ sname }) => sname).join(' › ') : plainText(value)
    default:
      return plainText(value)
  }
}

/** On an axis: as short as its step allows, without a unit; money as in cells. */
export function axisText(as: CellKind, value: number, context: CellContext): string {
  const number = cellNumber(as, value, context)
  if (number === undefined || isMoney(as)) return cellText({ as }, value, context)
  return numberFormat(context.tag, { notation: 'compact', maximumFractionDigits: 1 }).format(number)
}

/** `cellText` with its unit. */
export function valueText(as: CellKind, value: unknown, context: CellContext): string {
  const unit = unitOf(as, context.tag)
  const text = cellText({ as }, value, context)
  return unit ? `${text}\u00a0${unit}` : text
}

/** For a spreadsheet: numbers in the reader's unit. Times are texts, so that another zone shows what the reader saw. */
export function cellValue(
  column: CellColumn,
  value: unknown,
  context: CellContext,
): string | number | null {
  if (isNothing(value)) return null
  if (column.as === 'duration' && typeof value === 'number') return value
  return cellNumber(column.as, value, context) ?? cellText(column, value, context)
}
