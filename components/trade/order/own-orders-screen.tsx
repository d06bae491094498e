'use client'

import { Button } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconFileDownload } from '@tabler/icons-react'
import { useTranslations } from 'next-intl'
import { type ReactNode, useRef } from 'react'
import { LoadMore } from '#components/list/data-table/load-more.tsx'
import { TableSkeleton } from '#components/list/data-table/table-skeleton.tsx'
import { useFocusBack } from '#components/list/data-table/use-focus-back.ts'
import { useRows } from '#components/list/data-table/use-rows.ts'
import { ListExport } from '#components/list/export/list-export.tsx'
import { ChoiceChip } from '#components/list/filter-bar/choice-chip.tsx'
import { useUrlState } from '#components/list/filter-bar/use-url-state.ts'
import { ListFailure, ListNote } from '#components/list/list-states.tsx'
import { ResetFilters } from '#components/list/page/list-actions.tsx'
import { ListFilters } from '#components/list/page/list-filters.tsx'
import { useListView } from '#components/list/page/use-list-view.ts'
import { useAmount } from '#components/ui/money.tsx'
import { Page } from '#components/ui/page.tsx'
import type { CallParams, CallReply } from '#lib/contract/calls.ts'
import { dayText, minuteTime } from '#lib/format/time.ts'
import { sortOf, sortText } from '#lib/pages/sort.ts'
import { ownOrders as list } from '#lib/pages/trade/own-orders.ts'
import { OrderState } from './order-state.tsx'
import { OwnOrderDrawer } from './own-order-drawer.tsx'
import classes from './own-orders.module.css'
import { useDocumentDownload } from './use-document-download.ts'

type OwnOrder = CallReply<'pay/GetOwnOrders'>['items'][number]

const defaults = { order: '' }
const sorts = ['create_time', '-total_fee', 'total_fee'] as const

/** What one has bought oneself: on a phone first. `?order=` opens one by its number. */
export function OwnOrdersScreen() {
  const t = useTranslations('order.own')
  const view = useListView(list)
  const { values, change } = useUrlState(defaults)
  const params = { ...(view.params as CallParams<'pay/GetOwnOrders'>), limit_size: 50 }
  const { rows, state } = useRows('pay/GetOwnOrders', params, ({ id, total_fee }) => ({
    last_id: id,
    last_fee: total_fee,
  }))
  return (
    <Page
      isTall
      title={t('title')}
      purpose={t('purpose')}
      actions={<ListExport list={list} params={view.params} />}
    >
      <ListFilters view={view}>
        <ChoiceChip
          label={t('sort.title')}
          value={sortText(view.sort)}
          options={[
            { value: '', label: t('sort.newest') },
            ...sorts.map((value) => ({ value, label: t(`sort.${value}`) })),
          ]}
          onChange={(value) => view.onSort(sortOf(list, value))}
        />
      </ListFilters>
      <OrderList
        rows={rows}
        state={state}
        openNumber={values.order || undefined}
        onOpen={(order) => change({ order })}
        empty={
          view.isFiltered ? (
            <ListNote
              title={t('noneFound')}
              text=""
              action={<ResetFilters onReset={view.reset} />}
            />
          ) : (
            <ListNote title={t('none')} text={t('noneText')} />
          )
        }
      />
      <OwnOrderDrawer number={values.order || undefined} onClose={() => change({ order: '' })} />
    </Page>
  )
}

type ListProps = {
  rows: readonly OwnOrder[]
  state: ReturnType<typeof useRows<'pay/GetOwnOrders'>>['state']
  openNumber: string | undefined
  onOpen: (number: string) => void
  empty: ReactNode
}

function OrderList({ rows, state, openNumber, onOpen, empty }: ListProps) {
  const t = useTranslations('order.own')
  const isPhone = useMediaQuery('(max-width: 767px)', false, { getInitialValueInEffect: false })
  const box = useRef<HTMLDivElement>(null)
  useFocusBack(box, rows.find(({ out_trade_no }) => out_trade_no === openNumber)?.id)
  const { busy, download } = useDocumentDownload()
  if (rows.length === 0) {
    if (state.error) return <ListFailure error={state.error} onRetry={state.retry} />
    if (state.isLoading) return <TableSkeleton columns={isPhone ? 1 : 4} isPhone={isPhone} />
    return empty
  }
  return (
    <div ref={box} className={classes.box}>
      <ul className={classes.list} aria-label={t('title')}>
        {rows.map((row) => (
          <OrderCard
            key={row.id}
            row={row}
            busy={busy}
            onOpen={() => onOpen(row.out_trade_no)}
            onDownload={download}
          />
        ))}
      </ul>
      <LoadMore box={box} state={state} count={rows.length} />
    </div>
  )
}

type CardProps = {
  row: OwnOrder
  busy: string | undefined
  onOpen: () => void
  onDownload: (documentId: string) => Promise<void>
}

/** The receipt is one tap away; all else opens with the order. */
function OrderCard({ row, busy, onOpen, onDownload }: CardProps) {
  const t = useTranslations()
  const amountOf = useAmount()
  const { documents, new_end, device_name, imei, iccid } = row
  const papers = documents.filter(
    ({ kind }, at) => kind === 'receipt' || at === documents.length - 1,
  )
  return (
    <li className={classes.card}>
      <button type="button" className={classes.open} data-key={row.id} onClick={onOpen}>
        <strong>{row.package_name || t('order.document.recharge')}</strong>
        <span className={classes.amount}>{amountOf(row.total_fee, row.currency)}</span>
        <span className={classes.what}>
          <bdi>{device_name || imei || iccid || t(`order.kind.${row.biz_type}`)}</bdi>
          {new_end !== null && (
            <span>
              {t('order.own.until')} <bdi dir="ltr">{dayText(new_end)}</bdi>
            </span>
          )}
        </span>
        <span className={classes.when}>
          <bdi dir="ltr">{minuteTime(row.create_time)}</bdi>
        </span>
      </button>
      <div className={classes.foot}>
        <OrderState order={row} />
        <span className={classes.papers}>
          {papers.map(({ document_id, kind, number }) => (
            <Button
              key={document_id}
              size="compact-sm"
              variant="light"
              leftSection={<IconFileDownload size={16} aria-hidden />}
              loading={busy === document_id}
              title={number}
              onClick={() => void onDownload(document_id)}
            >
              {t(`order.document.${kind}`)}
            </Button>
          ))}
        </span>
      </div>
    </li>
  )
}
