'use client'

import { useTranslations } from 'next-intl'
import { useCallback } from 'react'
import { useCall } from '#components/data/use-call.ts'
import { DataTable } from '#components/list/data-table/data-table.tsx'
import { type ListRow, useListColumns } from '#components/list/data-table/use-list-columns.tsx'
import { useUrlState } from '#components/list/filter-bar/use-url-state.ts'
import { ListActions } from '#components/list/page/list-actions.tsx'
import { ListFilters } from '#components/list/page/list-filters.tsx'
import { useEmpty } from '#components/list/page/use-empty.tsx'
import { useListRows } from '#components/list/page/use-list-rows.ts'
import { useListView } from '#components/list/page/use-list-view.ts'
import { Money } from '#components/ui/money.tsx'
import { Page } from '#components/ui/page.tsx'
import type { CallParams } from '#lib/contract/calls.ts'
import { profit as list } from '#lib/pages/trade/profit.ts'
import { TradeDrawer } from '../order/trade-drawer.tsx'
import classes from './wallet.module.css'

const defaults = { order: '' }

/** What the own organisation earned, sale by sale; a row opens its order. */
export function ProfitScreen() {
  const t = useTranslations()
  const view = useListView(list)
  const params = { ...(view.params as CallParams<'wallet/GetProfit'>), limit_size: 1 }
  const sum = useCall('wallet/GetProfit', params, { keepPrevious: true })
  const columns = useListColumns(list)
  const { rows, state, refetch } = useListRows(list, view.params)
  const { values, change } = useUrlState(defaults)
  const rowKey = useCallback((row: ListRow) => String(row[list.rowKey]), [])
  const empty = useEmpty(view)
  const opened = rows.find((row) => row['ref'] === values.order)
  return (
    <Page isTall title={t('wallet.profit.title')} purpose={t('wallet.profit.purpose')}>
      <ListFilters view={view} />
      <p className={classes.total}>
        {t('wallet.profit.total')}{' '}
        <strong>{sum.data ? <Money cents={sum.data.total ?? 0} /> : '…'}</strong>
      </p>
      <DataTable
        label={t(list.title)}
        name={list.path}
        columns={columns}
        rows={rows}
        rowKey={rowKey}
        state={state}
        onOpen={(row) => change({ order: String(row['ref']) })}
        openKey={opened && rowKey(opened)}
        empty={empty}
        actions={<ListActions list={list} params={view.params} onRefresh={refetch} />}
      />
      <TradeDrawer
        number={values.order || undefined}
        onRefund={undefined}
        onClose={() => change({ order: '' })}
      />
    </Page>
  )
}
