'use client'

import { useTranslations } from 'next-intl'
import type { ListRow } from '#components/list/data-table/use-report-columns.tsx'
import { type OrderStatGroup, orderStatGroups } from '#lib/codes/payment.ts'
import { orderStat } from '#lib/pages/trade/order-stat.ts'
import { rowsBehind } from './rows-behind.ts'
import { SumsScreen } from './sums-screen.tsx'

const labels: Record<OrderStatGroup, string> = {
  day: 'day',
  month: 'day',
  service: 'service',
  platform: 'pay_plat',
  family: 'sfamily_name',
}

/** What was paid, over time and by what; a bar or row leads to its orders. */
export function RechargeStatistics() {
  const t = useTranslations()
  const nameOf = (row: ListRow): string => {
    if (row['service']) return t(`service.name.${row['service']}`)
    if (row['pay_plat']) return t(`order.platform.${row['pay_plat']}`)
    return String(row['day'] ?? row['sfamily_name'] ?? t('order.kind.e_type_recharge'))
  }
  return (
    <SumsScreen
      report={orderStat}
      groups={orderStatGroups}
      labels={labels}
      sums={['total_fee', 'refund_fee', 'net_fee']}
      textOf={(by) => t(`order.stat.of.${by}`)}
      nameOf={nameOf}
      hrefOf={(row, { period, values, carried }) =>
        rowsBehind(row, { period, kind: values['biz_type'] ?? '', carried })
      }
    />
  )
}
