import type { BrandProfile } from '#brands/define.ts'
import { brandText } from '#brands/public.ts'
import { palettes } from '#lib/codes/palettes.ts'
import { readingScale, sensors } from '#lib/codes/sensors.ts'
import { monthTitle } from '#lib/format/calendar.ts'
import {
  type CellContext,
  type CellKind,
  cellText,
  headingOf,
  valueText,
} from '#lib/format/cell.ts'
import { minuteTime } from '#lib/format/time.ts'
import { isolated } from '#lib/i18n/isolate-arguments.ts'
import { type Language, languages } from '#lib/i18n/languages.ts'
import { dayName, dayNumber } from '#lib/motion/day-cut.ts'
import type { Wearer } from '#lib/readings/walked.ts'
import type { Texts } from '../../../texts/texts.ts'
import type { StepDay } from './count-steps.ts'
import { sheetChart } from './health-sheet-chart.ts'
import type { HealthDay, HealthLimits, HealthValue } from './read-health-days.ts'

export type HealthMonth = {
  /** yyyy-MM. */
  month: string
  device: { name: string; imei: string; organisationName: string; organisationZone: string }
  limits: readonly HealthLimits[]
  days: readonly HealthDay[]
  /** Of a device that counts none, empty. */
  steps: readonly StepDay[]
  wearer: Wearer
  /** When it is made, Unix seconds. */
  made: number
}

/** Of messages. */
export const sheetTexts = ['vitals', 'reading', 'report', 'common', 'ui']

type Shown = {
  language: Language
  texts: Texts
  brand: BrandProfile
  logo: string | undefined
}

const kindOf: Readonly<Record<HealthValue, { title: string; as: CellKind }>> = {
  heart: { title: 'vitals.heart.value', as: 'number' },
  systolic: { title: 'vitals.pressure.value', as: 'number' },
  diastolic: { title: 'vitals.column.diastolic', as: 'number' },
  oxygen: { title: 'vitals.oxygen.value', as: 'percent' },
  bodyTemperature: { title: 'vitals.bodyTemperature.value', as: 'celsius' },
}

const units = (hundredths: number) => hundredths / readingScale

/** Those of a month as numbers that count from 2020-01-01; both ends are of it. */
export function daysOfMonth(month: string): { from: number; to: number } {
  const [year = 0, of = 0] = month.split('-').map(Number)
  const next = new Date(Date.UTC(year, of, 1)).toISOString().slice(0, 10)
  return { from: dayNumber(`${month}-01`), to: dayNumber(next) - 1 }
}

/** What the template shows: words, values, and where bars of charts stand; none of them markup. */
export function healthSheetOf(month: HealthMonth, { language, texts, brand, logo }: Shown) {
  const { device, limits, made } = month
  const { tag, dir } = languages[language]
  const cells: CellContext = { tag: tag, text: texts }
  // What people wrote keeps its own direction.
  const own = dir === 'rtl' ? isolated : (words: string) => words
  const { scale, text: shade } = palettes[brand.config.theme]
  const { from, to } = daysOfMonth(month.month)
  const days = Array.from({ length: to - from + 1 }, (_, at) => from + at)
  const sheet: Sheet = { month: month, days: days, cells: cells, isRtl: dir === 'rtl' }
  const told = limits.map((limit) => measuredOf(limit, sheet)).filter((one) => one !== undefined)
  const hasSteps = month.steps.length > 0
  const columns = told.map(({ column }) => column)
  const steps = stepsIn(sheet)
  const zone = device.organisationZone
  const title = texts('vitals.sheet.title', { month: monthTitle(`${month.month}-01`, tag) }) ?? ''
  const name = brandText(brand.name, language)
  return {
    title: title,
    brand: name,
    logo: logo ?? null,
    accent: scale[shade.light] ?? '#000000',
    tint: scale[0],
    who: own(device.name),
    facts: [
      [texts('report.column.imei') ?? '', own(device.imei)],
      [texts('report.column.organisation') ?? '', own(device.organisationName)],
    ],
    made: texts('ui.export.made', { time: own(minuteTime(made, zone)), zone: own(zone) }) ?? '',
    cards: [...told.map(({ card }) => card), ...(hasSteps ? [steps.card] : [])],
    groups: columns.map(({ heading }) => heading),
    words: {
      day: texts('vitals.sheet.day') ?? '',
      least: texts('vitals.sheet.least') ?? '',
      mean: texts('vitals.sheet.mean') ?? '',
      most: texts('vitals.sheet.most') ?? '',
      steps: hasSteps ? (texts('vitals.steps.title') ?? '') : null,
    },
    rows: days.map((day, at) => [
      { text: dayName(day), isOut: false },
      ...columns.flatMap(({ cellsOf }) => cellsOf(day)),
      ...(hasSteps ? [{ text: steps.texts[at] ?? '', isOut: false }] : []),
    ]),
    notes: [texts('vitals.sheet.marks') ?? '', texts('vitals.tab.note') ?? ''],
    foot: `${name} · ${title} · ${own(device.name)}`,
  }
}

type Sheet = {
  month: HealthMonth
  days: readonly number[]
  cells: CellContext
  isRtl: boolean
}

const outMark = '*'

/** Undefined of what was not measured in the month. */
function measuredOf(limit: HealthLimits, { month, days, cells, isRtl }: Sheet) {
  const { value, low, high } = limit
  const { title, as } = kindOf[value]
  const { text } = cells
  const own = month.days.filter(({ sensor }) => sensor === sensors[value].code)
  if (own.length === 0) return undefined
  const byDay = new Map(own.map((one) => [one.day, one]))
  const isOut = (one: number) => (low !== null && one < low) || (high !== null && one > high)
  const cellOf = (one: number | undefined) => {
    if (one === undefined) return { text: '', isOut: false }
    const shown = cellText({ as: as }, rounded(units(one), as), cells)
    return { text: isOut(one) ? `${shown}${outMark}` : shown, isOut: isOut(one) }
  }
  const shownOf = (one: number) => valueText(as, rounded(units(one), as), cells)
  const readings = own.reduce((sum, one) => sum + one.readings, 0)
  const outside = own.reduce((sum, one) => sum + one.outside, 0)
  const mean = own.reduce((sum, one) => sum + one.mean * one.readings, 0) / readings
  const [least, most] = [
    Math.min(...own.map((one) => one.least)),
    Math.max(...own.map((one) => one.most)),
  ]
  const heading = headingOf({ title: title, key: value, as: as }, cells)
  return {
    card: {
      heading: heading,
      range: rangeWords(limit, shownOf, cells),
      figures: [
        [text('vitals.sheet.mean') ?? '', shownOf(mean)],
        [text('vitals.sheet.least') ?? '', shownOf(least)],
        [text('vitals.sheet.most') ?? '', shownOf(most)],
      ],
      told: countWords({ outside: outside, readings: readings }, cells),
      isOut: outside > 0,
      chart: sheetChart({
        days: days,
        isRtl: isRtl,
        bars: own.map((one) => ({
          day: one.day,
          from: one.least,
          to: one.most,
          mean: one.mean,
          isOut: one.outside > 0,
        })),
        limits: [low, high].filter((one) => one !== null),
        textOf: (one) => cellText({ as: as }, rounded(units(one), as), cells),
      }),
    },
    column: {
      heading: heading,
      cellsOf: (day: number) => {
        const one = byDay.get(day)
        return [one?.least, one?.mean, one?.most].map(cellOf)
      },
    },
  }
}

/** Means of things that are counted, to a whole one. */
const rounded = (value: number, as: CellKind) => (as === 'number' ? Math.round(value) : value)

/** Empty for one that has no limit. */
function rangeWords(
  { low, high }: HealthLimits,
  shownOf: (value: number) => string,
  { text }: CellContext,
): string {
  const words = (key: string, values: Record<string, string>) =>
    text('vitals.tab.range', { range: text(`vitals.tab.${key}`, values) ?? '' }) ?? ''
  if (low !== null && high !== null)
    return words('between', { from: shownOf(low), to: shownOf(high) })
  if (low !== null) return words('from', { from: shownOf(low) })
  return high === null ? '' : words('upTo', { to: shownOf(high) })
}

function countWords(counts: { outside: number; readings: number }, cells: CellContext): string {
  const { outside, readings } = counts
  const shown = (count: number) => cellText({ as: 'number' }, count, cells)
  const values = { outside: shown(outside), readings: shown(readings) }
  return cells.text('vitals.sheet.outside', values) ?? ''
}

function stepsIn({ month, days, cells, isRtl }: Sheet) {
  const { steps, wearer } = month
  const { text } = cells
  const shown = (count: number) => cellText({ as: 'number' }, Math.round(count), cells)
  const byDay = new Map(steps.map((one) => [one.day, one.steps]))
  const all = steps.reduce((sum, one) => sum + one.steps, 0)
  const reached = steps.filter((one) => one.steps >= wearer.goal).length
  return {
    texts: days.map((day) => {
      const count = byDay.get(day)
      return count === undefined ? '' : shown(count)
    }),
    card: {
      heading: text('vitals.steps.title') ?? '',
      range: `${text('vitals.steps.goal')}: ${shown(wearer.goal)}`,
      figures: [
        [text('vitals.sheet.mean') ?? '', shown(all / Math.max(1, steps.length))],
        [text('ui.table.total') ?? '', shown(all)],
        [text('vitals.steps.reached') ?? '', shown(reached)],
      ],
      told: '',
      isOut: false,
      chart: sheetChart({
        days: days,
        isRtl: isRtl,
        bars: steps.map((one) => ({
          day: one.day,
          from: 0,
          to: one.steps,
          mean: undefined,
          isOut: false,
        })),
        limits: [wearer.goal],
        textOf: shown,
      }),
    },
  }
}
