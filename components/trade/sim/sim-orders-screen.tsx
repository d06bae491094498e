'use client'

import { useTranslations } from 'next-intl'
import { useMemo, useState } from 'react'
import { DataTable } from '#components/list/data-table/data-table.tsx'
import { useListColumns } from '#components/list/data-table/use-list-columns.tsx'
import { useRows } from '#components/list/data-table/use-rows.ts'
import { NamedChip } from '#components/list/filter-bar/named-chip.tsx'
import { useUrlState } from '#components/list/filter-bar/use-url-state.ts'
import { ListActions } from '#components/list/page/list-actions.tsx'
import { ListFilters } from '#components/list/page/list-filters.tsx'
import { useListView } from '#components/list/page/use-list-view.ts'
import { Page } from '#components/ui/page.tsx'
import type { CallParams, CallReply } from '#lib/contract/calls.ts'
import { simOrders as list } from '#lib/pages/trade/sim-orders.ts'
import { RefundDialog } from '../order/refund-dialog.tsx'
import { TradeDrawer } from '../order/trade-drawer.tsx'
import type { Trade } from '../order/trade-types.ts'
import { RechargePart } from './recharge-part.tsx'

type SimOrder = CallReply<'sim/GetOrders'>['items'][number]

const rowKey = ({ id }: SimOrder) => id
const defaults = { out_trade_no: '', batch_no: '', package: '', iccid: '' }

/** Data bought for cards, each order with its own page in the address. */
export function SimOrdersScreen() {
  const t = useTranslations()
  const view = useListView(list)
  const { values, change } = useUrlState(defaults)
  const { batch_no, iccid } = values
  const number = values.out_trade_no || undefined
  const columns = useListColumns<SimOrder>(list)
  const asked = useMemo(
    () => ({
      ...(view.params as CallParams<'sim/GetOrders'>),
      ...(/^[1-9]\d{0,15}$/.test(batch_no) && { batch_no }),
      ...(/^[0-9A-Za-z]{20}$/.test(iccid) && { iccid }),
    }),
    [view.params, batch_no, iccid],
  )
  const params = { ...asked, limit_size: 100 }
  const read = useRows('sim/GetOrders', params, (last) => ({ last_id: last.id }))
  const [refunded, setRefunded] = useState<Trade>()
  const opened = read.rows.find((row) => row.out_trade_no === number)
  const isFiltered = view.isFiltered || batch_no !== '' || iccid !== ''
  const reset = () => {
    change(defaults)
    view.reset()
  }
  return (
    <Page isTall title={t('sim.order.title')} purpose={t('sim.order.purpose')}>
      <ListFilters list={list} view={{ ...view, isFiltered, reset }}>
        <NamedChip
          label={t('order.column.package')}
          value={batch_no && (values.package || batch_no)}
          onClear={() => change({ batch_no: '', package: '' })}
        />
        <NamedChip
          label={t('sim.column.iccid')}
          value={iccid}
          onClear={() => change({ iccid: '' })}
        />
      </ListFilters>
      <DataTable
        label={t('sim.order.title')}
        name={list.path}
        columns={columns}
        rows={read.rows}
        rowKey={rowKey}
        state={read.state}
        onOpen={(row) => change({ out_trade_no: row.out_trade_no })}
        openKey={opened?.id}
        actions={<ListActions list={list} params={asked} onRefresh={read.refetch} />}
        empty={{
          title: t('order.none'),
          text: t(isFiltered ? 'report.noneFiltered' : 'report.noneText'),
        }}
      />
      <TradeDrawer
        number={number}
        part={({ order }) => <RechargePart iccid={order.iccid} recharge={opened} />}
        onRefund={setRefunded}
        onClose={() => change({ out_trade_no: '' })}
      />
      {refunded && <RefundDialog trade={refunded} onClose={() => setRefunded(undefined)} />}
    </Page>
  )
}
