'use client'

import { useTranslations } from 'next-intl'
import type { ListRow } from '#components/list/data-table/use-report-columns.tsx'
import { type SimChartGroup, simChartGroups } from '#lib/codes/sim.ts'
import { simStat } from '#lib/pages/trade/sim-stat.ts'
import { SumsScreen } from '../order/sums-screen.tsx'
import { ordersOfRow } from './orders-of-row.ts'

const labels: Record<SimChartGroup, string> = {
  day: 'day',
  month: 'day',
  package: 'package_name',
  carrier: 'carrier',
  organisation: 'sfamily_name',
}

/** What was paid for data of cards; a bar or row leads to its orders. */
export function SimStatistics() {
  const t = useTranslations('sim')
  const nameOf = (row: ListRow): string => {
    if (row['carrier']) return t(`words.${row['carrier']}`)
    return String(row['day'] ?? row['package_name'] ?? row['sfamily_name'] ?? '')
  }
  return (
    <SumsScreen
      report={simStat}
      groups={simChartGroups}
      labels={labels}
      sums={['amount', 'refunded', 'net']}
      textOf={(by) => t(`stat.of.${by}`)}
      nameOf={nameOf}
      hrefOf={ordersOfRow}
    />
  )
}
