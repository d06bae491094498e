'use client'

import { Button, Group } from '@mantine/core'
import { IconReceiptRefund } from '@tabler/icons-react'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { usePermission } from '#components/data/permitted.tsx'
import { openPurchase } from '#components/data/purchase.ts'
import { useSession } from '#components/data/session.ts'
import { TimeCell, useCellContext, ValueCell } from '#components/list/data-table/cell.tsx'
import reportClasses from '#components/list/page/list-page.module.css'
import { useAmount } from '#components/ui/money.tsx'
import { tradeStatus } from '#lib/codes/payment.ts'
import { inRow } from '#lib/format/cell.ts'
import { orders as list } from '#lib/pages/trade/orders.ts'
import { AskAgain, isAskedAgain } from './ask-again.tsx'
import { Balances } from './balances.tsx'
import { DocumentList } from './document-list.tsx'
import { GiveBack } from './give-back.tsx'
import { Moments } from './moments.tsx'
import classes from './order.module.css'
import { OrderDrawer } from './order-drawer.tsx'
import { isRefundable } from './refund-dialog.tsx'
import { Cents, Section } from './section.tsx'
import type { Trade, TradeDetail } from './trade-types.ts'

type TradeDrawerProps = {
  number: string | undefined
  /** Of the screen's own, below the facts. */
  part?: (detail: TradeDetail) => ReactNode
  /** Undefined where refunds are no matter of the screen. */
  onRefund: ((trade: Trade) => void) | undefined
  onClose: () => void
}

/** One order: facts, the share of each seller, refunds, and for the root what was booked and heard. */
export function TradeDrawer({ number, part, onRefund, onClose }: TradeDrawerProps) {
  return (
    <OrderDrawer number={number} onClose={onClose}>
      {(detail) => <Detail detail={detail} part={part?.(detail)} onRefund={onRefund} />}
    </OrderDrawer>
  )
}

type DetailProps = {
  detail: TradeDetail
  part: ReactNode
  onRefund: ((trade: Trade) => void) | undefined
}

function Detail({ detail, part, onRefund }: DetailProps) {
  const t = useTranslations('order')
  const may = usePermission()
  const { order, own_share: share } = detail
  return (
    <>
      <Facts detail={detail} />
      <Group gap={8} mt={16} className={classes.acts}>
        <Resume order={order} />
        {may('e_ua_show_tool') && isAskedAgain(order) && <AskAgain number={order.out_trade_no} />}
        {share !== null && share.left > 0 && may('e_ua_show_increment') && (
          <GiveBack order={order} share={share} />
        )}
        {onRefund && may('e_ua_refund_order') && isRefundable(order) && (
          <Button
            size="xs"
            variant="light"
            color="red"
            leftSection={<IconReceiptRefund size={16} aria-hidden />}
            onClick={() => onRefund(order)}
          >
            {t('refund.open')}
          </Button>
        )}
      </Group>
      {part}
      <DocumentList detail={detail} />
      <Moments detail={detail} />
      <Shares detail={detail} />
      <Entries detail={detail} />
      <Events detail={detail} />
    </>
  )
}

/** Back to the payment of one's own order. */
function Resume({ order }: { order: Trade }) {
  const t = useTranslations('order.drawer')
  const own = useSession()?.familys.some(({ sid }) => sid === order.sfamilyid)
  if (!own || order.status !== tradeStatus.prepaid) return null
  return (
    <Button size="xs" onClick={() => openPurchase({ order: order.out_trade_no })}>
      {t('resume')}
    </Button>
  )
}

function Facts({ detail }: { detail: TradeDetail }) {
  const t = useTranslations()
  const context = useCellContext()
  const { order, reference } = detail
  const isNothing = (value: unknown) => value === null || value === ''
  return (
    <dl className={reportClasses.facts}>
      {list.columns
        .filter(({ key }) => !isNothing(order[key as keyof Trade]))
        .map((column) => (
          <div key={column.key}>
            <dt>{t(column.title)}</dt>
            <dd>
              <ValueCell
                column={column}
                value={order[column.key as keyof Trade]}
                context={inRow(context, order)}
              />
            </dd>
          </div>
        ))}
      <Balances detail={detail} />
      {reference && (
        <div>
          <dt>{t('order.drawer.reference')}</dt>
          <dd>
            <bdi dir="ltr">{reference}</bdi>
          </dd>
        </div>
      )}
      {!order.livemode && (
        <div>
          <dt>{t('order.drawer.mode')}</dt>
          <dd>{t('order.drawer.sandbox')}</dd>
        </div>
      )}
    </dl>
  )
}

function Shares({ detail }: { detail: TradeDetail }) {
  const t = useTranslations('order')
  const amountOf = useAmount()
  const { currency } = detail.order
  if (detail.shares.length === 0) return null
  return (
    <Section title={t('drawer.shares')}>
      <table className={classes.rows}>
        <tbody>
          {detail.shares.map(({ sfamily_name, amount, taken }) => (
            <tr key={sfamily_name}>
              <th scope="row">
                {sfamily_name || t('drawer.above')}
                {taken > 0 && (
                  <small>{t('giveBack.taken', { amount: amountOf(taken, currency) })}</small>
                )}
              </th>
              <td>
                <Cents cents={amount} currency={currency} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Section>
  )
}

function Entries({ detail }: { detail: TradeDetail }) {
  const t = useTranslations()
  if (detail.entries.length === 0) return null
  const opOf = (op: string) => (t.has(`wallet.op.${op}`) ? t(`wallet.op.${op}`) : op)
  const accountOf = (kind: string) =>
    t.has(`order.account.${kind}`) ? t(`order.account.${kind}`) : kind
  return (
    <Section title={t('order.drawer.entries')}>
      <table className={classes.rows}>
        <tbody>
          {detail.entries.map(({ time, op, sfamily_name, kind, amount }, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: entries have no other key and never change
            <tr key={at}>
              <th scope="row">
                {opOf(op)}
                <small>
                  {sfamily_name} · {accountOf(kind)} · <TimeCell time={time} />
                </small>
              </th>
              <td>
                <Cents cents={amount} currency={detail.order.currency} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Section>
  )
}

function Events({ detail }: { detail: TradeDetail }) {
  const t = useTranslations('order')
  if (detail.events.length === 0) return null
  return (
    <Section title={t('drawer.events')}>
      <table className={classes.rows}>
        <tbody>
          {detail.events.map(({ time, provider, event_id }) => (
            <tr key={`${provider} ${event_id}`}>
              <th scope="row">
                {t(`provider.${provider}`)}
                <small>
                  <bdi dir="ltr">{event_id}</bdi>
                </small>
              </th>
              <td>
                <TimeCell time={time} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Section>
  )
}
