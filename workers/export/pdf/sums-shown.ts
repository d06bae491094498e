import { type CellContext, cellText, valueText } from '#lib/format/cell.ts'
import { numberFormat } from '#lib/format/intl.ts'
import { amountText } from '#lib/format/money.ts'
import { chartOf } from '#lib/pages/chart-of.ts'
import type { List } from '#lib/pages/list.ts'
import { listParams } from '#lib/pages/list-params.ts'
import { pages } from '#lib/pages/pages.ts'
import { isNameless } from '#lib/pages/rows-behind.ts'
import { momentsIn, periodBefore, timesIn, timesOf } from '#lib/pages/sum-times.ts'
import {
  changeOf,
  columnOf,
  drawnBy,
  groupParams,
  periodOf,
  type Sums,
  totalsOf,
} from '#lib/pages/sums.ts'
import type { Period } from '#lib/rules/period.ts'
import { AppError } from '#server/app-error.ts'
import type { ReportChart, ReportFigure } from '#server/pdf/report/report.ts'
import { type Row, readPages } from '../read-pages.ts'
import { drawnChart } from './drawn-chart.ts'

/** The sums that a list is, or that stand above it on its page. */
export const sumsOf = (list: List): Sums | undefined =>
  pages.find(({ sums }) => sums && [sums.list.path, sums.table?.path].includes(list.path))?.sums

type SumsShown = { figures: ReportFigure[]; chart: ReportChart | null }

type Asked = {
  /** Of the exported list. */
  params: Row
  /** With `zone`. */
  cells: CellContext
  read: (name: string, params: Row) => Promise<unknown>
}

/** Figures and chart as the page has them above its table: of the whole filter, by the group that is drawn, beside the period before. */
export async function sumsShown(sums: Sums, { params, cells, read }: Asked): Promise<SumsShown> {
  const { list, groups } = sums
  const names = Object.keys(groups)
  const by = names.find((one) => one === params['by']) ?? names[0] ?? ''
  const drawn = drawnBy(sums, by)
  const asked = listParams(list, { ...ownParams(list, params), ...groupParams(sums, drawn) })
  const period = periodOf(list, asked)
  const now = await readSums(sums, asked, read)
  const before = period && (await readBefore(sums, { asked, period, zone: cells.zone, read }))
  const money = currencyOf(list, { params, rows: now.rows })
  const own = money ? { ...cells, currency: money } : cells
  const column = columnOf(sums, groups[drawn]?.column ?? '')
  const nameOf = (row: Row) =>
    sums.nameless && isNameless(sums, row)
      ? (cells.text(sums.nameless.title) ?? '')
      : cellText(column, row[column.key], cells)
  const { time: unit, moment } = groups[drawn] ?? {}
  const times = moment
    ? momentsIn(now.rows, moment, cells.zone)
    : unit && (period ? timesOf(period, unit, cells.zone) : timesIn(now.rows))
  const { rows } = now
  const chart =
    rows.length > 0 && chartOf(sums, { rows, before: before?.rows, times, moment, nameOf })
  return {
    figures: figuresOf(sums, { now, before, cells: own }),
    chart: chart ? drawnChart(chart, own) : null,
  }
}

type Read = { rows: readonly Row[]; totals: Row | undefined }

/** To the end of its pages. */
async function readSums({ list, totals }: Sums, asked: Row, read: Asked['read']): Promise<Read> {
  const rows: Row[] = []
  let first: unknown
  const readPage = async (page: Row) => {
    const reply = await read(list.source, page)
    first ??= reply
    return reply
  }
  for await (const page of readPages(list, asked, readPage)) rows.push(...page)
  return { rows, totals: totals ? (first as Record<string, Row>)[totals] : undefined }
}

type Before = { asked: Row; period: Period; zone: string | undefined; read: Asked['read'] }

/** Undefined where the period before is longer ago than the list may be asked for. */
async function readBefore(
  sums: Sums,
  { asked, period, zone, read }: Before,
): Promise<Read | undefined> {
  const range = sums.list.filters.find(({ kind }) => kind === 'range')
  if (range?.kind !== 'range') return undefined
  const { from, to } = periodBefore(period, zone)
  try {
    return await readSums(sums, { ...asked, [range.from]: from, [range.to]: to }, read)
  } catch (error) {
    if (error instanceof AppError && error.code === 'rangeTooOld') return undefined
    throw error
  }
}

type Told = { now: Read; before: Read | undefined; cells: CellContext }

function figuresOf(sums: Sums, { now, before, cells }: Told): ReportFigure[] {
  const { tag, text, currency } = cells
  const percent = numberFormat(tag, { style: 'percent', signDisplay: 'exceptZero' })
  const earlier = before && totalsOf(sums, before.rows, before.totals)
  return [...totalsOf(sums, now.rows, now.totals)].map(([key, value]) => {
    const { as, title } = columnOf(sums, key)
    const name = text(title) ?? key
    if (value === null) return { name: name, value: '—' }
    const textOf = (figure: number) =>
      as === 'cents' && currency
        ? `${amountText(figure, currency, tag)} ${currency}`
        : valueText(as, figure, cells)
    const was = earlier?.get(key)
    const change = typeof was === 'number' ? changeOf(value, was) : undefined
    const told = { name: name, value: textOf(value) }
    if (change === undefined || typeof was !== 'number') return told
    const then = text('report.sums.before', { value: textOf(was) }) ?? ''
    return { ...told, change: { percent: percent.format(change), before: then } }
  })
}

/** What the sums take of the params of the list that is exported. */
function ownParams(list: List, params: Row): Row {
  const filters = list.filters.flatMap((filter) =>
    filter.kind === 'range' ? [filter.from, filter.to] : [filter.param],
  )
  const own = new Set([...filters, list.organisation, list.currency])
  return Object.fromEntries(Object.entries(params).filter(([name]) => own.has(name)))
}

/** ISO 4217, of a list of one currency. */
export function currencyOf(
  list: List,
  { params, rows }: { params: Row; rows: readonly Row[] },
): string | undefined {
  const asked = list.currency && params[list.currency]
  if (typeof asked === 'string') return asked
  const [one, ...others] = new Set(rows.map((row) => row['currency']))
  return typeof one === 'string' && others.length === 0 ? one : undefined
}
