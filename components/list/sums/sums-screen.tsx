'use client'

import { SegmentedControl } from '@mantine/core'
import { useRouter, useSearchParams } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useMemo } from 'react'
import { useLanguage } from '#components/data/brand.tsx'
import { carriedIn } from '#components/data/view-query.ts'
import { block } from '#components/ui/lazy/block.tsx'
import { lazyPart } from '#components/ui/lazy/lazy-part.tsx'
import { Page } from '#components/ui/page.tsx'
import { cellText } from '#lib/format/cell.ts'
import { numberFormat } from '#lib/format/intl.ts'
import { columnsOfDays } from '#lib/pages/day-columns.ts'
import { behindOf, isNameless, rowsBehind } from '#lib/pages/rows-behind.ts'
import { calendarDays, periodBefore, timesOf } from '#lib/pages/sum-times.ts'
import {
  changeOf,
  chartOf,
  columnOf,
  drawnBy,
  periodOf,
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
import { useListRows } from '../page/use-list-rows.ts'
import { useListView } from '../page/use-list-view.ts'
import classes from './sums.module.css'
import { useValueText } from './use-value-text.ts'

type FiguresProps = {
  sums: Sums
  /** Undefined while they are read. */
  rows: readonly ListRow[] | undefined
  before: readonly ListRow[] | undefined
}

/** Each figure over the whole filter, and how it changed against the period before. */
function Figures({ sums, rows, before }: FiguresProps) {
  const t = useTranslations()
  const textOf = useValueText()
  const { tag } = useLanguage()
  const percent = numberFormat(tag, { style: 'percent', signDisplay: 'exceptZero' })
  const now = rows && totalsOf(sums, rows)
  const earlier = before && totalsOf(sums, before)
  return (
    <dl className={classes.figures}>
      {sums.figures.map((key) => {
        const { as, title } = columnOf(sums, key)
        const total = now?.get(key)
        const was = earlier?.get(key)
        const change = total === undefined || was === undefined ? undefined : changeOf(total, was)
        return (
          <div key={key}>
            <dt>{t(title)}</dt>
            <dd>
              <bdi dir="ltr">{total === undefined ? '…' : textOf(as, total)}</bdi>
              {change !== undefined && was !== undefined && (
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
  /** Once the sums themselves are read, whole: pages of both could not be compared. */
  isReady: boolean
}

/** Rows of the same sums in the period before; undefined until all are read, and without a period. */
function usePeriodBefore({ list }: Sums, { params, period, isReady }: Given) {
  const earlier = useMemo(() => {
    const range = list.filters.find(({ kind }) => kind === 'range')
    if (range?.kind !== 'range' || !period) return params
    const { from, to } = periodBefore(period)
    return { ...params, [range.from]: from, [range.to]: to }
  }, [list, params, period])
  const { rows, state } = useListRows(list, earlier, { enabled: isReady && period !== undefined })
  const isWhole = !state.isLoading && !state.error && !state.hasMore
  return period && isReady && isWhole ? rows : undefined
}

const SumsChart = lazyPart({
  name: 'sumsChart',
  load: () => import('./sums-chart.tsx').then((m) => m.SumsChart),
  frame: block({ height: 190 }),
})

const defaults = { by: '' }

/** Sums over time and by what: figures, a chart and the table that it shows. */
export function SumsScreen({ sums }: { sums: Sums }) {
  const { list } = sums
  const t = useTranslations()
  const { by, setBy } = useGroup(sums)
  const view = useListView(list)
  const drawn = drawnBy(sums, by)
  const params = useMemo(() => ({ ...view.params, by }), [view.params, by])
  const drawnParams = useMemo(() => ({ ...view.params, by: drawn }), [view.params, drawn])
  const { rows, state, refetch } = useListRows(list, params)
  const all = useListRows(list, drawnParams)
  const period = useMemo(() => periodOf(list, params), [list, params])
  const isReady = !all.state.isLoading && !all.state.hasMore
  const before = usePeriodBefore(sums, { params: drawnParams, period, isReady })
  const unit = sums.groups[drawn]?.time
  const times = period && unit && timesOf(period, unit)
  const shown = useMemo(() => {
    const columns = shownColumns(sums, by)
    return { columns: period ? columnsOfDays(columns, calendarDays(period)) : columns }
  }, [sums, by, period])
  const columns = useListColumns(shown)
  const nameOf = useNames(sums, drawn)
  const router = useRouter()
  const carried = carriedIn(useSearchParams())
  const open = (row: ListRow | undefined, group: string) => {
    const seen = { by: group, period, values: view.values, carried }
    const href = row && rowsBehind(sums, row, seen)
    if (href) router.push(href)
  }
  const readAgain = () => {
    refetch()
    if (drawn !== by) all.refetch()
  }
  const chart = chartOf(sums, { rows: all.rows, before, times, nameOf })
  const rowKey = (row: ListRow) => String(row[list.rowKey])
  return (
    <Page
      isTall
      title={t(list.title)}
      {...(list.purpose && { purpose: t(list.purpose) })}
      actions={<Definitions columns={list.columns} />}
    >
      <ListFilters view={view} />
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
      <section className={classes.sums} aria-busy={all.state.isLoading ?? false}>
        <Figures sums={sums} rows={all.state.isLoading ? undefined : all.rows} before={before} />
        {(all.rows.length > 0 || (before && before.length > 0)) && (
          <SumsChart
            chart={chart}
            label={t(list.title)}
            {...(behindOf(sums, drawn) && {
              onOpen: (key: string) =>
                open(
                  all.rows.find((row) => rowKey(row) === key),
                  drawn,
                ),
            })}
          />
        )}
      </section>
      <DataTable
        label={t(list.title)}
        name={list.path}
        columns={columns}
        rows={rows}
        rowKey={rowKey}
        state={state}
        {...(behindOf(sums, by) && { onOpen: (row: ListRow) => open(row, by) })}
        actions={<ListActions list={list} params={params} onRefresh={readAgain} />}
        empty={{
          title: t('report.none'),
          text: t(view.isFiltered ? 'report.noneFiltered' : 'report.noneText'),
        }}
      />
    </Page>
  )
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
