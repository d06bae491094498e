'use client'

import { useTranslations } from 'next-intl'
import { useMemo, useState } from 'react'
import { useCall } from '#components/data/use-call.ts'
import { DataTable } from '#components/list/data-table/data-table.tsx'
import { useListColumns } from '#components/list/data-table/use-list-columns.tsx'
import { useRows } from '#components/list/data-table/use-rows.ts'
import { NamedChip } from '#components/list/filter-bar/named-chip.tsx'
import { useUrlState } from '#components/list/filter-bar/use-url-state.ts'
import { ListActions } from '#components/list/page/list-actions.tsx'
import { ListFilters } from '#components/list/page/list-filters.tsx'
import reportClasses from '#components/list/page/list-page.module.css'
import { useListView } from '#components/list/page/use-list-view.ts'
import { FlowBar } from '#components/shared/sim/flow-bar.tsx'
import { simNumberOf } from '#components/shared/sim/sim-card.ts'
import { SimEnd } from '#components/shared/sim/sim-end.tsx'
import { useSimLink } from '#components/shared/sim/use-sim-links.ts'
import { Page } from '#components/ui/page.tsx'
import { PageLink } from '#components/ui/plain/page-link.tsx'
import type { RechargeState } from '#lib/codes/payment.ts'
import type { CallParams, CallReply } from '#lib/contract/calls.ts'
import { simOrders as list } from '#lib/pages/trade/sim-orders.ts'
import { RefundDialog } from '../order/refund-dialog.tsx'
import { TradeDrawer } from '../order/trade-drawer.tsx'
import type { Trade } from '../order/trade-types.ts'
import classes from './sim-orders.module.css'

type Recharge = { recharge_state: RechargeState | null; fail_reason: string }

/** What became of the top-up, and the card as it is now. */
function RechargePart(props: { iccid: string; recharge: Recharge | undefined }) {
  const t = useTranslations('sim')
  const { iccid, recharge } = props
  const linkOf = useSimLink()
  const { data } = useCall('sim/Get', { iccids: [iccid] }, { enabled: iccid !== '' })
  const card = data?.items[0]
  const state = recharge?.recharge_state
  return (
    <section>
      <h2 className={reportClasses.heading}>{t('order.state')}</h2>
      <div className={classes.part}>
        {state && (
          <p>
            <strong data-end={state}>{t(`recharge.${state}`)}</strong>
            {recharge.fail_reason && (
              <>
                {' · '}
                <bdi>{recharge.fail_reason}</bdi>
              </>
            )}
          </p>
        )}
        {recharge && !state && <p>{t('order.unpaid')}</p>}
        {card && (
          <>
            <PageLink href={linkOf(card.iccid)}>{t('one', { number: simNumberOf(card) })}</PageLink>
            <FlowBar card={card} />
            <p>
              <SimEnd end={card.end_time} isLabelled />
            </p>
          </>
        )}
      </div>
    </section>
  )
}

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
      <ListFilters view={{ ...view, isFiltered, reset }}>
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
