'use client'

import { IconChecks } from '@tabler/icons-react'
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
import { handPaid as list } from '#lib/pages/trade/hand-paid.ts'
import { HandDialog } from './hand-dialog.tsx'
import type { HandPaid } from './use-wallet.ts'
import { useVoucherActions } from './withdrawals-screen.tsx'

const rowKey = ({ id }: HandPaid) => id

/** Orders whose money no provider carries; finance says whether it came. */
export function HandTable() {
  const t = useTranslations('wallet.hand')
  const tReport = useTranslations('report')
  const view = useListView(list)
  const columns = useListColumns<HandPaid>(list)
  const params = { ...(view.params as CallParams<'pay/GetByHand'>), limit_size: 100 }
  const read = useRows('pay/GetByHand', params, (last) => ({ last_id: last.id }))
  const [openId, setOpenId] = useState<string>()
  const [order, setOrder] = useState<HandPaid>()
  const actionsOf = useActions(setOrder)
  const opened = read.rows.find((row) => row.id === openId)
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
        onOpen={(row) => setOpenId(row.id)}
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
      {order && <HandDialog key={order.id} order={order} onClose={() => setOrder(undefined)} />}
    </>
  )
}

function useActions(decide: (row: HandPaid) => void): (row: HandPaid) => RowAction[] {
  const t = useTranslations('wallet.hand')
  const vouchersOf = useVoucherActions()
  return (row) => {
    if (row.state === 'confirmed' || row.state === 'rejected') return vouchersOf(row)
    return [
      {
        key: 'decide',
        label: t('decide'),
        icon: <IconChecks size={16} />,
        isDisabled: row.is_own,
        onClick: () => decide(row),
      },
    ]
  }
}
