'use client'

import { useTranslations } from 'next-intl'
import { type ReactNode, useState } from 'react'
import type { RowAction } from '#components/list/data-table/column.ts'
import { DataTable } from '#components/list/data-table/data-table.tsx'
import { useListColumns } from '#components/list/data-table/use-list-columns.tsx'
import { useRows } from '#components/list/data-table/use-rows.ts'
import { ListExport } from '#components/list/export/list-export.tsx'
import { ListFilters } from '#components/list/page/list-filters.tsx'
import { RowDrawer } from '#components/list/page/row-drawer.tsx'
import { useListView } from '#components/list/page/use-list-view.ts'
import type { CallParams, CallReply } from '#lib/contract/calls.ts'
import type { List } from '#lib/pages/list.ts'

type Source = 'wallet/GetWithdrawList' | 'wallet/GetAuditList' | 'wallet/GetTransfers'
type OrderOf<N extends Source> = CallReply<N>['items'][number]

const rowKey = ({ withdraw_id }: { withdraw_id: string }) => withdraw_id

/** Withdrawals with what can be done with each. */
export function OrderTable<N extends Source>(props: {
  list: List
  rowActions: (row: OrderOf<N>) => RowAction[]
  actions?: ReactNode
}) {
  const { list, rowActions } = props
  const t = useTranslations('wallet')
  const tReport = useTranslations('report')
  const title = useTranslations()
  const view = useListView(list)
  const columns = useListColumns<OrderOf<N>>(list)
  const params = { ...(view.params as CallParams<Source>), limit_size: 100 }
  const read = useRows(list.source as Source, params, (last) => ({ last_id: last.withdraw_id }))
  const rows = read.rows as unknown as OrderOf<N>[]
  const [openKey, setOpenKey] = useState<string>()
  const opened = rows.find((row) => rowKey(row) === openKey)
  return (
    <>
      <ListFilters view={view} />
      <DataTable
        label={title(list.title)}
        name={list.path}
        columns={columns}
        rows={rows}
        rowKey={rowKey}
        state={read.state}
        rowActions={rowActions}
        onOpen={(row) => setOpenKey(rowKey(row))}
        openKey={openKey}
        actions={
          <>
            {props.actions}
            <ListExport list={list} params={view.params} />
          </>
        }
        empty={{
          title: t('record.none'),
          text: view.isFiltered ? tReport('noneFiltered') : t('record.noneText'),
        }}
      />
      <RowDrawer
        list={list}
        row={opened}
        onClose={() => setOpenKey(undefined)}
        onChanged={read.refetch}
        {...(opened && { actions: rowActions(opened) })}
      />
    </>
  )
}
