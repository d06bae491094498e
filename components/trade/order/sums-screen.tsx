'use client'

import { SegmentedControl } from '@mantine/core'
import { useRouter, useSearchParams } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useMemo } from 'react'
import { carriedIn } from '#components/data/view-query.ts'
import { BarChart } from '#components/list/chart/bar-chart.tsx'
import { DataTable } from '#components/list/data-table/data-table.tsx'
import { type ListRow, useListColumns } from '#components/list/data-table/use-report-columns.tsx'
import { ListExport } from '#components/list/export/list-export.tsx'
import { useUrlState } from '#components/list/filter-bar/use-url-state.ts'
import { ListFilters } from '#components/list/report/report-filters.tsx'
import { useListRows } from '#components/list/report/use-report-rows.ts'
import { useMoney } from '#components/ui/money.tsx'
import { Page } from '#components/ui/page.tsx'
import type { List } from '#lib/pages/list.ts'
import type { Period } from '#lib/rules/period.ts'
import { useMoneyView } from '../wallet/use-wallet.ts'
import classes from './order.module.css'

const defaults = { by: 'day' }
const rowKey = (row: ListRow) => String(row['key'])

type SumsScreenProps<G extends string> = {
  report: List
  groups: readonly G[]
  /** The column that says what a row adds up. */
  labels: Readonly<Record<G, string>>
  /** Keys of what is added up: paid, refunded, left. */
  sums: readonly [paid: string, refunded: string, net: string]
  /** Texts of `groups`. */
  textOf: (by: G) => string
  nameOf: (row: ListRow) => string
  /** Where what a row adds up is listed. */
  hrefOf: (row: ListRow, seen: Seen<G>) => string
}

export type Seen<G extends string> = {
  by: G
  period: Period
  /** Of the filters, as the address has them. */
  values: Readonly<Record<string, string>>
  /** What other pages are opened with. */
  carried: Iterable<readonly [string, string]>
}

/** What was paid, over time and by what: sums, a chart and the table that it shows. */
export function SumsScreen<G extends string>(props: SumsScreenProps<G>) {
  const { report, groups, labels } = props
  const t = useTranslations()
  const { values, change } = useUrlState(defaults)
  const by = groups.find((one) => one === values.by) ?? (groups[0] as G)
  const view = useMoneyView(report)
  const params = useMemo(() => ({ ...view.params, by }), [view.params, by])
  const { rows, state } = useListRows(report, params)
  const shown = useMemo(() => {
    const isLabel = (key: string) => Object.values(labels).includes(key)
    return { columns: report.columns.filter(({ key }) => key === labels[by] || !isLabel(key)) }
  }, [report, labels, by])
  const columns = useListColumns(shown)
  const router = useRouter()
  const carried = carriedIn(useSearchParams())
  const { start_time: from, end_time: to } = view.params as {
    start_time?: number
    end_time?: number
  }
  const period = { from: from ?? 0, to: to ?? 0 }
  const hrefOf = (row: ListRow) => props.hrefOf(row, { by, period, values: view.values, carried })
  return (
    <Page isTall title={t(report.title)} {...(report.purpose && { purpose: t(report.purpose) })}>
      <ListFilters report={report} view={view} />
      <SegmentedControl
        className={classes.by ?? ''}
        size="xs"
        aria-label={t('order.stat.by')}
        value={by}
        onChange={(next) => change({ by: next })}
        data={groups.map((value) => ({ value, label: props.textOf(value) }))}
      />
      <Sums
        sums={props.sums}
        nameOf={props.nameOf}
        rows={rows}
        isTime={by === 'day' || by === 'month'}
        isLoading={state.isLoading ?? false}
        hrefOf={hrefOf}
      />
      <DataTable
        label={t(report.title)}
        name={report.path}
        columns={columns}
        rows={rows}
        rowKey={rowKey}
        state={state}
        onOpen={(row) => router.push(hrefOf(row))}
        actions={<ListExport report={report} params={params} />}
        empty={{
          title: t('order.none'),
          text: t(view.isFiltered ? 'report.noneFiltered' : 'report.noneText'),
        }}
      />
    </Page>
  )
}

type SumsProps = {
  sums: readonly [string, string, string]
  nameOf: (row: ListRow) => string
  rows: readonly ListRow[]
  isTime: boolean
  isLoading: boolean
  hrefOf: (row: ListRow) => string
}

const words = ['total_fee', 'refund_fee', 'net_fee'] as const

function Sums({ sums, nameOf, rows, isTime, isLoading, hrefOf }: SumsProps) {
  const t = useTranslations('order.stat')
  const money = useMoney()
  const sumOf = (key: string) => rows.reduce((sum, row) => sum + Number(row[key] ?? 0), 0)
  const bars = rows.map((row) => ({
    key: rowKey(row),
    label: nameOf(row),
    value: Number(row[sums[0]]),
  }))
  return (
    <section className={classes.stat} aria-busy={isLoading}>
      <dl className={classes.sums}>
        {sums.map((key, at) => (
          <div key={key}>
            <dt>{t(`sum.${words[at] ?? 'net_fee'}`)}</dt>
            <dd>
              <bdi dir="ltr">{isLoading ? '…' : money(sumOf(key))}</bdi>
            </dd>
          </div>
        ))}
      </dl>
      {bars.length > 0 && (
        <BarChart
          label={t('paid')}
          bars={isTime ? bars.toReversed() : bars}
          text={money}
          isTime={isTime}
          link={{
            href: (key) => hrefOf(rows.find((row) => rowKey(row) === key) ?? {}),
            name: ({ label, value }) => t('open', { name: label, amount: money(value) }),
          }}
        />
      )}
    </section>
  )
}
