'use client'

import { SegmentedControl } from '@mantine/core'
import { useRouter, useSearchParams } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useMemo } from 'react'
import { carriedIn } from '#components/data/view-query.ts'
import { BarChart } from '#components/ui/chart/bar-chart.tsx'
import { DataTable } from '#components/ui/data-table/data-table.tsx'
import { type ReportRow, useReportColumns } from '#components/ui/data-table/use-report-columns.tsx'
import { ListExport } from '#components/ui/export/list-export.tsx'
import { useUrlState } from '#components/ui/filter-bar/use-url-state.ts'
import { useMoney } from '#components/ui/money.tsx'
import { Page } from '#components/ui/page.tsx'
import { type OrderStatGroup, orderStatGroups } from '#lib/codes/payment.ts'
import type { CallParams } from '#lib/contract/calls.ts'
import { orderStat as report } from '#lib/reports/order-stat.ts'
import { ReportFilters } from '../report-filters.tsx'
import { useReportRows } from '../use-report-rows.ts'
import { useMoneyView } from '../wallet/use-wallet.ts'
import classes from './order.module.css'
import { rowsBehind } from './rows-behind.ts'

const defaults = { by: 'day' }
/** The column that says what a row adds up. */
const labels: Record<OrderStatGroup, string> = {
  day: 'day',
  month: 'day',
  service: 'service',
  platform: 'pay_plat',
  family: 'sfamily_name',
}
const isLabel = (key: string) => Object.values(labels).includes(key)
const rowKey = (row: ReportRow) => String(row['key'])

/** What was paid, over time and by what. */
export function RechargeStatistics() {
  const t = useTranslations('order')
  const tReport = useTranslations('report')
  const { values, change } = useUrlState(defaults)
  const by: OrderStatGroup = orderStatGroups.find((one) => one === values.by) ?? 'day'
  const view = useMoneyView(report)
  const params = useMemo(() => ({ ...view.params, by }), [view.params, by])
  const { rows, state } = useReportRows(report, params)
  const shown = useMemo(
    () => ({
      columns: report.columns.filter(({ key }) => key === labels[by] || !isLabel(key)),
    }),
    [by],
  )
  const columns = useReportColumns(shown)
  const router = useRouter()
  const carried = carriedIn(useSearchParams())
  const { start_time, end_time } = view.params as CallParams<'pay/GetOrderStat'>
  const behind = (row: ReportRow) =>
    rowsBehind(row, {
      ...{ period: { from: start_time, to: end_time }, kind: view.values['biz_type'] ?? '' },
      carried,
    })
  return (
    <Page isTall title={t('stat.title')} purpose={t('stat.purpose')}>
      <ReportFilters report={report} view={view} />
      <SegmentedControl
        className={classes.by ?? ''}
        size="xs"
        aria-label={t('stat.by')}
        value={by}
        onChange={(next) => change({ by: next })}
        data={orderStatGroups.map((value) => ({ value, label: t(`stat.of.${value}`) }))}
      />
      <Sums rows={rows} by={by} isLoading={state.isLoading ?? false} behind={behind} />
      <DataTable
        label={t('stat.title')}
        name={report.path}
        columns={columns}
        rows={rows}
        rowKey={rowKey}
        state={state}
        onOpen={(row) => router.push(behind(row))}
        actions={<ListExport report={report} params={params} />}
        empty={{
          title: t('none'),
          text: tReport(view.isFiltered ? 'noneFiltered' : 'noneText'),
        }}
      />
    </Page>
  )
}

type SumsProps = {
  rows: readonly ReportRow[]
  by: OrderStatGroup
  isLoading: boolean
  /** Where the orders of a row are. */
  behind: (row: ReportRow) => string
}

function Sums({ rows, by, isLoading, behind }: SumsProps) {
  const t = useTranslations()
  const money = useMoney()
  const sumOf = (key: string) => rows.reduce((sum, row) => sum + Number(row[key] ?? 0), 0)
  const nameOf = (row: ReportRow): string => {
    if (row['service']) return t(`service.name.${row['service']}`)
    if (row['pay_plat']) return t(`order.platform.${row['pay_plat']}`)
    return String(row['day'] ?? row['sfamily_name'] ?? t('order.kind.e_type_recharge'))
  }
  const isTime = by === 'day' || by === 'month'
  const bars = rows.map((row) => ({
    key: rowKey(row),
    label: nameOf(row),
    value: Number(row['total_fee']),
  }))
  return (
    <section className={classes.stat} aria-busy={isLoading}>
      <dl className={classes.sums}>
        {(['total_fee', 'refund_fee', 'net_fee'] as const).map((key) => (
          <div key={key}>
            <dt>{t(`order.stat.sum.${key}`)}</dt>
            <dd>
              <bdi dir="ltr">{isLoading ? '…' : money(sumOf(key))}</bdi>
            </dd>
          </div>
        ))}
      </dl>
      {bars.length > 0 && (
        <BarChart
          label={t('order.stat.paid')}
          bars={isTime ? bars.toReversed() : bars}
          text={money}
          isTime={isTime}
          link={{
            href: (key) => {
              const row = rows.find((one) => rowKey(one) === key)
              return row ? behind(row) : '/vas/recharge'
            },
            name: ({ label, value }) => t('order.stat.open', { name: label, amount: money(value) }),
          }}
        />
      )}
    </section>
  )
}
