'use client'

import { SegmentedControl } from '@mantine/core'
import { useRouter, useSearchParams } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useMemo } from 'react'
import { useLanguage } from '#components/data/brand.tsx'
import { carriedIn } from '#components/data/view-query.ts'
import { Page } from '#components/ui/page.tsx'
import { cellText } from '#lib/format/cell.ts'
import { numberFormat } from '#lib/format/intl.ts'
import { columnsOfDays } from '#lib/pages/day-columns.ts'
import type { List } from '#lib/pages/list.ts'
import { behindOf, isNameless, rowsBehind } from '#lib/pages/rows-behind.ts'
import { calendarDays, momentsIn, periodBefore, timesIn, timesOf } from '#lib/pages/sum-times.ts'
import {
  changeOf,
  chartOf,
  columnOf,
  drawnBy,
  groupParams,
  periodOf,
  rowOf,
  type Sums,
  shownColumns,
  totalsOf,
} from '#lib/pages/sums.ts'
import type { Period } from '#lib/rules/period.ts'
import { useCellContext } from '../data-table/cell.tsx'
import { DataTable } from '../data-table/data-table.tsx'
import { type ListRow, useListColumns } from '../data-table/use-list-columns.tsx'
import { Definitions } from '../definitions.tsx'
import { useUrlState } from '../filter-bar/use-url-state.ts'
import { ListActions } from '../page/list-actions.tsx'
import { ListFilters } from '../page/list-filters.tsx'
import { ListTable } from '../page/list-table.tsx'
import { useListRows } from '../page/use-list-rows.ts'
import { useListView } from '../page/use-list-view.ts'
import { DrawnSums } from './drawn-sums.tsx'
import classes from './sums.module.css'
import { useLive } from './use-live.ts'
import { useValueText } from './use-value-text.ts'

type Read = { rows: readonly ListRow[]; totals: ListRow | undefined }

type FiguresProps = {
  sums: Sums
  /** Undefined while they are read. */
  now: Read | undefined
  before: Read | undefined
}

const isFigure = (value: number | null | undefined): value is number => typeof value === 'number'

/** Each figure over the whole filter, and how it changed against the period before. */
function Figures({ sums, now, before }: FiguresProps) {
  const t = useTranslations()
  const textOf = useValueText()
  const { tag } = useLanguage()
  const percent = numberFormat(tag, { style: 'percent', signDisplay: 'exceptZero' })
  const totals = now && totalsOf(sums, now.rows, now.totals)
  const earlier = before && totalsOf(sums, before.rows, before.totals)
  return (
    <dl className={classes.figures}>
      {sums.figures.map((key) => {
        const { as, title } = columnOf(sums, key)
        const total = totals?.get(key)
        const was = earlier?.get(key)
        const change = isFigure(total) && isFigure(was) ? changeOf(total, was) : undefined
        return (
          <div key={key}>
            <dt>{t(title)}</dt>
            <dd>
              <bdi dir="ltr">{isFigure(total) ? textOf(as, total) : totals ? '—' : '…'}</bdi>
              {change !== undefined && isFigure(was) && (
                <small title={t('report.sums.before', { value: textOf(as, was) })}>
                  <bdi dir="ltr">{percent.format(change)}</bdi>
                  <span className={classes.told}>
                    {t('report.sums.before', { value: textOf(as, was) })}
                  </span>
                </small>
              )}
            </dd>
          </div>
        )
      })}
    </dl>
  )
}

type Given = {
  params: Record<string, unknown>
  period: Period | undefined
  /** Once the sums themselves are read. */
  isReady: boolean
}

/** Rows of the same sums in the period before; undefined until all are read, and without a period. */
function usePeriodBefore(sums: Sums, { params, period, isReady }: Given): Read | undefined {
  const { list } = sums
  const earlier = useMemo(() => {
    const range = list.filters.find(({ kind }) => kind === 'range')
    if (range?.kind !== 'range' || !period) return params
    const { from, to } = periodBefore(period)
    return { ...params, [range.from]: from, [range.to]: to }
  }, [list, params, period])
  const read = useListRows(list, earlier, { enabled: isReady && period !== undefined })
  const { isLoading, error } = read.state
  const isRead = !isLoading && !error && isWhole(sums, read)
  return period && isReady && isRead ? readOf(sums, read) : undefined
}

/** Pages can be compared where the answer has the figures of all. */
const isWhole = ({ totals }: Sums, { state }: ReturnType<typeof useListRows>) =>
  totals !== undefined || !state.hasMore

const readOf = ({ totals }: Sums, { rows, first }: ReturnType<typeof useListRows>): Read => ({
  rows,
  totals: totals ? (first as Record<string, ListRow> | undefined)?.[totals] : undefined,
})

const defaults = { by: '' }

/** Sums over time and by what: figures, a chart and the table that it shows, or of what is added up. */
export function SumsScreen({ sums }: { sums: Sums }) {
  const { list } = sums
  const t = useTranslations()
  const { by, setBy } = useGroup(sums)
  const view = useListView(list)
  const drawn = drawnBy(sums, by)
  const drawnParams = useMemo(
    () => ({ ...view.params, ...groupParams(sums, drawn) }),
    [view.params, sums, drawn],
  )
  const all = useListRows(list, drawnParams)
  useLive(sums.isLive ?? false, all.refetch)
  const period = useMemo(() => periodOf(list, drawnParams), [list, drawnParams])
  const isReady = !all.state.isLoading && isWhole(sums, all)
  const before = usePeriodBefore(sums, { params: drawnParams, period, isReady })
  const { time: unit, moment } = sums.groups[drawn] ?? {}
  const times = moment
    ? momentsIn(all.rows, moment)
    : unit && (period ? timesOf(period, unit) : timesIn(all.rows))
  const nameOf = useNames(sums, drawn)
  const open = useOpening(sums, { period, view })
  const chart = chartOf(sums, { rows: all.rows, before: before?.rows, times, nameOf })
  return (
    <Page
      isTall
      title={t(list.title)}
      {...(list.purpose && { purpose: t(list.purpose) })}
      actions={<Definitions columns={[...list.columns, ...(sums.table?.columns ?? [])]} />}
    >
      <ListFilters view={view} />
      {Object.keys(sums.groups).length > 1 && (
        <SegmentedControl
          className={classes.by ?? ''}
          size="xs"
          aria-label={t('report.sums.by')}
          value={by}
          onChange={setBy}
          data={Object.keys(sums.groups).map((value) => ({
            value,
            label: t(`${sums.texts}.${value}`),
          }))}
        />
      )}
      <section className={classes.sums} aria-busy={all.state.isLoading ?? false}>
        <Figures
          sums={sums}
          now={all.state.isLoading ? undefined : readOf(sums, all)}
          before={before}
        />
        {(all.rows.length > 0 || (before && before.rows.length > 0)) && (
          <DrawnSums
            chart={chart}
            label={t(list.title)}
            {...(behindOf(sums, drawn) && {
              onOpen: (point: string, part: string | undefined) =>
                open(rowOf(sums, { rows: all.rows, point, part }), drawn),
            })}
          />
        )}
      </section>
      {sums.table ? (
        <BelowTable list={sums.table} />
      ) : (
        <SumsTable
          sums={sums}
          by={by}
          view={view}
          period={period}
          open={open}
          onRefresh={() => {
            if (drawn !== by) all.refetch()
          }}
        />
      )}
    </Page>
  )
}

type View = ReturnType<typeof useListView>
type Open = (row: ListRow | undefined, group: string) => void

function useOpening(
  sums: Sums,
  { period, view }: { period: Period | undefined; view: View },
): Open {
  const router = useRouter()
  const carried = carriedIn(useSearchParams())
  return (row, group) => {
    const seen = { by: group, period, values: view.values, carried }
    const href = row && rowsBehind(sums, row, seen)
    if (href) router.push(href)
  }
}

type TableProps = {
  sums: Sums
  by: string
  view: View
  period: Period | undefined
  open: Open
  /** Of what is drawn of other rows. */
  onRefresh: () => void
}

function SumsTable({ sums, by, view, period, open, onRefresh }: TableProps) {
  const { list } = sums
  const t = useTranslations()
  const params = useMemo(
    () => ({ ...view.params, ...groupParams(sums, by) }),
    [view.params, sums, by],
  )
  const { rows, state, refetch } = useListRows(list, params)
  useLive(sums.isLive ?? false, refetch)
  const shown = useMemo(() => {
    const columns = shownColumns(sums, by)
    return { columns: period ? columnsOfDays(columns, calendarDays(period)) : columns }
  }, [sums, by, period])
  const columns = useListColumns(shown)
  const exported = useMemo(() => ({ ...list, columns: shownColumns(sums, by) }), [list, sums, by])
  const readAgain = () => {
    refetch()
    onRefresh()
  }
  return (
    <DataTable
      label={t(list.title)}
      name={list.path}
      columns={columns}
      rows={rows}
      rowKey={(row: ListRow) => String(row[list.rowKey])}
      state={state}
      {...(behindOf(sums, by) && { onOpen: (row: ListRow) => open(row, by) })}
      actions={<ListActions list={exported} params={params} onRefresh={readAgain} />}
      empty={{
        title: t(list.empty?.title ?? 'report.none'),
        text: t(view.isFiltered ? 'report.noneFiltered' : (list.empty?.text ?? 'report.noneText')),
      }}
    />
  )
}

/** What is added up, narrowed as the sums are. */
function BelowTable({ list }: { list: List }) {
  return <ListTable list={list} view={useListView(list)} />
}

function useGroup(sums: Sums) {
  const { values, change } = useUrlState(defaults)
  const names = Object.keys(sums.groups)
  const first = names[0] ?? ''
  const by = names.find((one) => one === values.by) ?? first
  const setBy = (next: string) => change({ by: next === first ? '' : next })
  return { by, setBy }
}

/** Of a row: what it adds up, in the reader's language. */
function useNames(sums: Sums, by: string) {
  const t = useTranslations()
  const context = useCellContext()
  const column = columnOf(sums, sums.groups[by]?.column ?? '')
  return (row: ListRow): string => {
    if (sums.nameless && isNameless(sums, row)) return t(sums.nameless.title)
    return cellText(column, row[column.key], context)
  }
}
