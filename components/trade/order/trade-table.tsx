'use client'

import { IconReceiptRefund } from '@tabler/icons-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { usePermission } from '#components/data/permitted.tsx'
import type { RowAction } from '#components/list/data-table/column.ts'
import { DataTable } from '#components/list/data-table/data-table.tsx'
import { useListColumns } from '#components/list/data-table/use-list-columns.tsx'
import { useRows } from '#components/list/data-table/use-rows.ts'
import { ListExport } from '#components/list/export/list-export.tsx'
import { useUrlState } from '#components/list/filter-bar/use-url-state.ts'
import { ListFilters } from '#components/list/page/list-filters.tsx'
import { useListView } from '#components/list/page/use-list-view.ts'
import { useAmount } from '#components/ui/money.tsx'
import type { CallParams } from '#lib/contract/calls.ts'
import type { List } from '#lib/pages/list.ts'
import { OrderState } from './order-state.tsx'
import { OrderTotals } from './order-totals.tsx'
import { isRefundable, RefundDialog } from './refund-dialog.tsx'
import { TradeDrawer } from './trade-drawer.tsx'
import type { Trade } from './trade-types.ts'

type Source = 'pay/GetOrderList' | 'pay/FindOrders'

const rowKey = ({ id }: Trade) => id
const defaults = { out_trade_no: '' }

function Paid({ cents, currency }: { cents: number; currency: string }) {
  const amountOf = useAmount()
  return amountOf(cents, currency)
}

const cells = {
  status: (row: Trade) => <OrderState order={row} />,
  total_fee: ({ total_fee, currency }: Trade) => <Paid cents={total_fee} currency={currency} />,
  refund_fee: ({ refund_fee, currency }: Trade) =>
    refund_fee > 0 && <Paid cents={refund_fee} currency={currency} />,
}

/** Orders, each with its own page in the address; `needs`: without that param nothing is asked. */
export function TradeTable({ list, needs }: { list: List; needs?: string }) {
  const t = useTranslations('order')
  const tReport = useTranslations('report')
  const view = useListView(list)
  const { values, change } = useUrlState(defaults)
  const number = values.out_trade_no || undefined
  const columns = useListColumns<Trade>(list, cells)
  const isAsked = needs === undefined || Boolean(view.params[needs])
  const params = { ...(view.params as CallParams<Source>), limit_size: 100 }
  const read = useRows(list.source as Source, params, (last) => ({ last_id: last.id }), {
    enabled: isAsked,
  })
  const rows: Trade[] = isAsked ? read.rows : []
  const [refunded, setRefunded] = useState<Trade>()
  const actionsOf = useTradeActions(setRefunded)
  return (
    <>
      <ListFilters view={view} />
      {list.source === 'pay/GetOrderList' && <OrderTotals params={view.params} />}
      <DataTable
        label={t('title')}
        name={list.path}
        columns={columns}
        rows={rows}
        rowKey={rowKey}
        state={read.state}
        rowActions={actionsOf}
        onOpen={(row) => change({ out_trade_no: row.out_trade_no })}
        openKey={rows.find((row) => row.out_trade_no === number)?.id}
        actions={isAsked && <ListExport list={list} params={view.params} />}
        empty={{
          title: t(isAsked ? 'none' : 'find.title'),
          text: isAsked ? tReport(view.isFiltered ? 'noneFiltered' : 'noneText') : t('find.help'),
        }}
      />
      <TradeDrawer
        number={number}
        onRefund={setRefunded}
        onClose={() => change({ out_trade_no: '' })}
      />
      {refunded && <RefundDialog trade={refunded} onClose={() => setRefunded(undefined)} />}
    </>
  )
}

function useTradeActions(onRefund: (trade: Trade) => void): (row: Trade) => RowAction[] {
  const t = useTranslations('order.refund')
  const may = usePermission()
  const mayRefund = may('e_ua_refund_order')
  return (row) =>
    mayRefund && isRefundable(row)
      ? [
          {
            key: 'refund',
            label: t('open'),
            icon: <IconReceiptRefund size={16} />,
            isDanger: true,
            onClick: () => onRefund(row),
          },
        ]
      : []
}
