'use client'

import { IconReceiptOff } from '@tabler/icons-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import type { RowAction } from '#components/list/data-table/column.ts'
import { DataTable } from '#components/list/data-table/data-table.tsx'
import { useListColumns } from '#components/list/data-table/use-list-columns.tsx'
import { useRows } from '#components/list/data-table/use-rows.ts'
import { ListExport } from '#components/list/export/list-export.tsx'
import { ListFilters } from '#components/list/page/list-filters.tsx'
import { RowDrawer } from '#components/list/page/row-drawer.tsx'
import { useListView } from '#components/list/page/use-list-view.ts'
import type { CallParams } from '#lib/contract/calls.ts'
import { debts as list } from '#lib/pages/trade/debts.ts'
import type { Debt } from './use-wallet.ts'
import { WriteOffDialog } from './write-off-dialog.tsx'

const rowKey = ({ debt_id }: Debt) => debt_id

/** Organisations that owe; finance gives up what it will not get. */
export function DebtTable() {
  const t = useTranslations('wallet.debt')
  const tReport = useTranslations('report')
  const view = useListView(list)
  const columns = useListColumns<Debt>(list)
  const params = { ...(view.params as CallParams<'wallet/GetDebts'>), limit_size: 100 }
  const read = useRows('wallet/GetDebts', params, (last) => ({ last_id: last.debt_id }))
  const [openId, setOpenId] = useState<string>()
  const [debt, setDebt] = useState<Debt>()
  const actionsOf = (row: Debt): RowAction[] => [
    {
      key: 'writeOff',
      label: t('writeOff'),
      icon: <IconReceiptOff size={16} />,
      onClick: () => setDebt(row),
    },
  ]
  const opened = read.rows.find((row) => rowKey(row) === openId)
  return (
    <>
      <ListFilters list={list} view={view} />
      <DataTable
        label={t('title')}
        name={list.path}
        columns={columns}
        rows={read.rows}
        rowKey={rowKey}
        state={read.state}
        rowActions={actionsOf}
        onOpen={(row) => setOpenId(rowKey(row))}
        openKey={openId}
        actions={<ListExport list={list} params={view.params} />}
        empty={{
          title: t('none'),
          text: view.isFiltered ? tReport('noneFiltered') : t('noneText'),
        }}
      />
      <RowDrawer
        list={list}
        row={opened}
        onClose={() => setOpenId(undefined)}
        onChanged={read.refetch}
        {...(opened && { actions: actionsOf(opened) })}
      />
      {debt && <WriteOffDialog key={rowKey(debt)} debt={debt} onClose={() => setDebt(undefined)} />}
    </>
  )
}
