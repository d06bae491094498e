'use client'

import { Button, Group } from '@mantine/core'
import { IconMessagePlus, IconReceipt, IconShoppingCart } from '@tabler/icons-react'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { useMayBuy, usePermission } from '#components/data/permitted.tsx'
import { openPurchase, type Purchase } from '#components/data/purchase.ts'
import { useSession } from '#components/data/session.ts'
import { TimeCell } from '#components/list/data-table/cell.tsx'
import reportClasses from '#components/list/page/list-page.module.css'
import { PayIcon } from '#components/shared/pay/pay-icon.tsx'
import { useAmount } from '#components/ui/money.tsx'
import { PageLink } from '#components/ui/plain/page-link.tsx'
import { platformOf, tradeStatus } from '#lib/codes/payment.ts'
import { simDataType } from '#lib/codes/sold-types.ts'
import { Balances } from './balances.tsx'
import { DocumentList } from './document-list.tsx'
import { Moments } from './moments.tsx'
import classes from './order.module.css'
import { OrderDrawer } from './order-drawer.tsx'
import { OrderState } from './order-state.tsx'
import type { Trade, TradeDetail } from './trade-types.ts'

type DrawerProps = { number: string | undefined; onClose: () => void }

/** An order as its buyer reads it: what was bought, what it gave, what was paid, and the papers. */
export function OwnOrderDrawer({ number, onClose }: DrawerProps) {
  return (
    <OrderDrawer number={number} onClose={onClose}>
      {(detail) => <Detail detail={detail} />}
    </OrderDrawer>
  )
}

function Detail({ detail }: { detail: TradeDetail }) {
  const amountOf = useAmount()
  const { order } = detail
  return (
    <>
      <div className={classes.sum}>
        <strong>{amountOf(order.total_fee, order.currency)}</strong>
        <OrderState order={order} />
      </div>
      <Facts detail={detail} />
      <Acts order={order} />
      <DocumentList detail={detail} />
      <Moments detail={detail} />
    </>
  )
}

function Facts({ detail }: { detail: TradeDetail }) {
  const t = useTranslations()
  const amountOf = useAmount()
  const { order, new_end } = detail
  const { service, refund_fee, currency, pay_plat, pay_manner, simei, imei, iccid } = order
  const facts: [string, ReactNode][] = [
    ['order.column.package', order.package_name || t('order.document.recharge')],
    ['order.column.service', service && t(`service.name.${service}`)],
    ['order.column.device', imei && <DeviceLink simei={simei} imei={imei} />],
    ['order.column.card', iccid && <bdi dir="ltr">{iccid}</bdi>],
    ['order.own.newEnd', new_end !== null && <TimeCell time={new_end} />],
    ['order.column.refunded', refund_fee > 0 && amountOf(refund_fee, currency)],
    ['order.column.platform', <Method key="method" platform={pay_plat} manner={pay_manner} />],
    ['order.column.payer', <bdi key="payer">{order.payer}</bdi>],
    ['order.column.fault', order.fault && t(`order.fault.${order.fault}`)],
    ['order.drawer.mode', !order.livemode && t('order.drawer.sandbox')],
  ]
  return (
    <dl className={reportClasses.facts}>
      {facts
        .filter(([, value]) => Boolean(value))
        .map(([title, value]) => (
          <div key={title}>
            <dt>{t(title)}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      <Balances detail={detail} />
    </dl>
  )
}

function DeviceLink({ simei, imei }: { simei: string | null; imei: string }) {
  const number = <bdi dir="ltr">{imei}</bdi>
  return simei === null ? number : <PageLink href={`/device?simei=${simei}`}>{number}</PageLink>
}

function Method({ platform, manner }: { platform: number; manner: number }) {
  const t = useTranslations('order')
  return (
    <span className={classes.method}>
      <PayIcon name={platformOf(platform)} />
      {t(`platform.${platform}`)} <small>{t(`manner.${manner}`)}</small>
    </span>
  )
}

const settled: readonly number[] = [tradeStatus.paid, tradeStatus.completed, tradeStatus.arrived]

/** The same again: for the device, the card, or the organisation itself. */
function againOf({ biz_type, simei, iccid, type }: Trade): Purchase | undefined {
  if (biz_type === 'e_type_recharge' || type === null) return undefined
  if (type === simDataType) return iccid ? { iccid } : undefined
  return { type, ...(simei !== null && { simei }) }
}

function Acts({ order }: { order: Trade }) {
  const t = useTranslations('order')
  const complaint = useTranslations('complaint')
  const router = useRouter()
  const may = usePermission()
  const mayBuy = useMayBuy()
  const session = useSession()
  const { out_trade_no: number, status } = order
  const isOwn = session?.familys.some(({ sid }) => sid === order.sfamilyid) ?? false
  const isDevice = session?.device !== null
  const again = againOf(order)
  const isUnpaid = status === tradeStatus.prepaid && (isOwn || isDevice)
  return (
    <Group gap={8} mt={16} className={classes.acts}>
      {isUnpaid && (
        <Button size="xs" onClick={() => openPurchase({ order: number })}>
          {t('drawer.resume')}
        </Button>
      )}
      {!isUnpaid && again && mayBuy && (
        <Button
          size="xs"
          variant="default"
          leftSection={<IconShoppingCart size={16} aria-hidden />}
          onClick={() => openPurchase(again)}
        >
          {t('own.again')}
        </Button>
      )}
      {isOwn && settled.includes(status) && may('e_ua_modify_package') && (
        <Button
          size="xs"
          variant="default"
          leftSection={<IconMessagePlus size={16} aria-hidden />}
          onClick={() => router.push(`/vas/complaint?trade=${number}`)}
        >
          {complaint('new.open')}
        </Button>
      )}
      {!isOwn && !isDevice && may('e_ua_modify_package') && (
        <Button
          size="xs"
          variant="default"
          leftSection={<IconReceipt size={16} aria-hidden />}
          onClick={() => router.push(`/vas/recharge?out_trade_no=${number}`)}
        >
          {t('own.asSeller')}
        </Button>
      )}
    </Group>
  )
}
