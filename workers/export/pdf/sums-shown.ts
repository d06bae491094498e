import { type CellContext, cellText, valueText } from '#lib/format/cell.ts'
import { amountText } from '#lib/format/money.ts'
import type { List } from '#lib/pages/list.ts'
import { listParams } from '#lib/pages/list-params.ts'
import { pages } from '#lib/pages/pages.ts'
import { isNameless } from '#lib/pages/rows-behind.ts'
import { timesIn, timesOf } from '#lib/pages/sum-times.ts'
import {
  chartOf,
  columnOf,
  drawnBy,
  groupParams,
  periodOf,
  type Sums,
  totalsOf,
} from '#lib/pages/sums.ts'
import type { ReportChart } from '#server/pdf/report/report.ts'
import { type Row, readPages } from '../read-pages.ts'
import { drawnChart } from './drawn-chart.ts'
import type { Fact } from './filter-words.ts'

/** The sums that a list is, or that stand above it on its page. */
export const sumsOf = (list: List): Sums | undefined =>
  pages.find(({ sums }) => sums && [sums.list.path, sums.table?.path].includes(list.path))?.sums

export type SumsShown = { figures: Fact[]; chart: ReportChart | null }

type Asked = {
  /** Of the exported list. */
  params: Row
  /** With `zone`. */
  cells: CellContext
  read: (name: string, params: Row) => Promise<unknown>
}

/** Figures and chart as the page has them above its table: of the whole filter, by the group that is drawn. */
export async function sumsShown(sums: Sums, { params, cells, read }: Asked): Promise<SumsShown> {
  const { list } = sums
  const names = Object.keys(sums.groups)
  const by = names.find((one) => one === params['by']) ?? names[0] ?? ''
  const drawn = drawnBy(sums, by)
  const asked = listParams(list, { ...ownParams(list, params), ...groupParams(sums, drawn) })
  const rows: Row[] = []
  let first: unknown
  const readPage = async (page: Row) => {
    const reply = await read(list.source, page)
    first ??= reply
    return reply
  }
  for await (const page of readPages(list, asked, readPage)) rows.push(...page)
  const told = sums.totals ? (first as Record<string, Row>)[sums.totals] : undefined
  const money = currencyOf(list, { params, rows })
  const own = money ? { ...cells, currency: money } : cells
  const figures = [...totalsOf(sums, rows, told)].map(([key, value]): Fact => {
    const { as, title } = columnOf(sums, key)
    const label = cells.text(title) ?? key
    if (value === null) return [label, '—']
    const isMoney = as === 'cents' && money
    return [
      label,
      isMoney ? `${amountText(value, money, cells.tag)} ${money}` : valueText(as, value, own),
    ]
  })
  const unit = sums.groups[drawn]?.time
  const period = periodOf(list, asked)
  const times = unit && (period ? timesOf(period, unit, cells.zone) : timesIn(rows))
  const column = columnOf(sums, sums.groups[drawn]?.column ?? '')
  const nameOf = (row: Row) =>
    sums.nameless && isNameless(sums, row)
      ? (cells.text(sums.nameless.title) ?? '')
      : cellText(column, row[column.key], cells)
  const chart = rows.length > 0 ? chartOf(sums, { rows, times, nameOf }) : undefined
  return { figures, chart: chart ? drawnChart(chart, own) : null }
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
