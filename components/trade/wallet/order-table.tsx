'use client'

import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import type { RowAction } from '#components/list/data-table/column.ts'
import { useRows } from '#components/list/data-table/use-rows.ts'
import { useListView } from '#components/list/page/use-list-view.ts'
import type { CallParams, CallReply } from '#lib/contract/calls.ts'
import type { List } from '#lib/pages/list.ts'
import { WalletTable } from './wallet-table.tsx'

type Source = 'wallet/GetWithdrawList' | 'wallet/GetAuditList' | 'wallet/GetTransfers'
type OrderOf<N extends Source> = CallReply<N>['items'][number]

/** Withdrawals with what can be done with each. */
export function OrderTable<N extends Source>(props: {
  list: List
  rowActions: (row: OrderOf<N>) => RowAction[]
  actions?: ReactNode
}) {
  const { list, rowActions } = props
  const t = useTranslations('wallet')
  const view = useListView(list)
  const params = { ...(view.params as CallParams<Source>), limit_size: 100 }
  const read = useRows(list.source as Source, params, (last) => ({ last_id: last.withdraw_id }))
  const rows = read.rows as unknown as OrderOf<N>[]
  return (
    <WalletTable
      list={list}
      view={view}
      read={{ rows: rows, state: read.state, refetch: read.refetch }}
      rowActions={rowActions}
      actions={props.actions}
      none={{ title: t('record.none'), text: t('record.noneText') }}
    />
  )
}
