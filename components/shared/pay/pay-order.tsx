'use client'

import { ActionIcon, Button, CopyButton, Skeleton } from '@mantine/core'
import {
  IconCheck,
  IconCircleCheck,
  IconClock,
  IconCopy,
  IconExternalLink,
  IconReceiptRefund,
  IconX,
} from '@tabler/icons-react'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { useBrand } from '#components/data/brand.tsx'
import { Failure } from '#components/ui/form/failure.tsx'
import { useMoney } from '#components/ui/money.tsx'
import { QrCode } from '#components/ui/qr-code.tsx'
import { useTicking } from '#components/ui/use-now.ts'
import { type HandPayment, isByHand, platformOf } from '#lib/codes/payment.ts'
import { dateTime } from '#lib/format/time.ts'
import { typedCents } from '#lib/rules/money.ts'
import classes from './pay.module.css'
import { outcomeOf, type PaidOrder, type PayOutcome, useOrder } from './use-order.ts'

/** `copied`: what a bank's form takes. */
type Fact = { name: string; value: string; copied?: string }

/** The account or counter that takes the money, the reference to quote, and the deadline. */
function ByHand({ order, way }: { order: PaidOrder; way: HandPayment }) {
  const t = useTranslations('pay.byHand')
  const money = useMoney()
  const { bankAccount, currency } = useBrand()
  const account = way === 'bank' ? bankAccount : undefined
  const { out_trade_no: number, total_fee: amount } = order
  const facts: Fact[] = [
    ...(account
      ? [
          { name: t('holder'), value: account.holder, copied: account.holder },
          { name: t('bankName'), value: account.bank },
          { name: t('account'), value: account.number, copied: account.number.replace(/\s/g, '') },
        ]
      : []),
    { name: t('amount'), value: money(amount), copied: typedCents(amount, currency.code) },
    { name: t('reference'), value: number, copied: number },
  ]
  return (
    <>
      <p role="status" className={classes.how}>
        {t(way === 'bank' && !account ? 'bankUnknown' : way)}
      </p>
      <dl className={classes.facts}>
        {facts.map((fact) => (
          <FactRow key={fact.name} {...fact} />
        ))}
      </dl>
      <p className={classes.left}>
        <IconClock size={16} aria-hidden />
        {t('until', { time: dateTime(order.expire_time) })}
      </p>
    </>
  )
}

function FactRow({ name, value, copied: text }: Fact) {
  const t = useTranslations('pay.byHand')
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        <bdi>{value}</bdi>
        {text !== undefined && (
          <CopyButton value={text}>
            {({ copied, copy }) => (
              <ActionIcon
                variant="subtle"
                color="gray"
                aria-label={copied ? t('copied') : t('copy', { name })}
                onClick={copy}
              >
                {copied ? <IconCheck size={16} /> : <IconCopy size={16} />}
              </ActionIcon>
            )}
          </CopyButton>
        )}
      </dd>
    </div>
  )
}

type PayOrderProps = {
  number: string
  /** What the payer has now. */
  result?: (order: PaidOrder) => ReactNode
  /** Another method, or another order. */
  onAgain?: ((order: PaidOrder) => void) | undefined
  onClose: () => void
}

/** Where an order is paid, what became of it, and what to do then. Reads it only while it is shown. */
export function PayOrder({ number, result, onAgain, onClose }: PayOrderProps) {
  const order = useOrder(number)
  if (!order.data && order.error)
    return <Failure error={order.error} onRetry={() => void order.refetch()} />
  if (!order.data) return <Skeleton height={280} />
  const outcome = outcomeOf(order.data)
  return (
    <div className={classes.order}>
      <Sum order={order.data} />
      {outcome === 'waiting' ? (
        <Waiting order={order.data} />
      ) : (
        <Outcome outcome={outcome}>{outcome === 'done' && result?.(order.data)}</Outcome>
      )}
      <Acts
        isEnded={outcome !== 'waiting'}
        isGood={outcome === 'done' || outcome === 'setUp' || outcome === 'clearing'}
        onAgain={onAgain && mayRepeat[outcome] ? () => onAgain(order.data) : undefined}
        onClose={onClose}
      />
    </div>
  )
}

function Sum({ order }: { order: PaidOrder }) {
  const t = useTranslations('pay')
  const money = useMoney()
  return (
    <div className={classes.sum}>
      <strong>
        <bdi dir="ltr">{money(order.total_fee)}</bdi>
      </strong>
      <span>{order.package_name || t('recharge')}</span>
      <small>{t('number', { number: order.out_trade_no })}</small>
    </div>
  )
}

function Waiting({ order }: { order: PaidOrder }) {
  const t = useTranslations('pay')
  const { currency } = useBrand()
  const { h5_url: url, expire_time } = order
  const name = platformOf(order.pay_plat)
  const left = useTicking((now) => Math.max(0, expire_time - now), 'seconds')
  const isLink = /^https?:/.test(url)
  if (isByHand(name)) return <ByHand order={order} way={name} />
  return (
    <>
      {url ? (
        <>
          <div className={classes.qr} data-has-link={isLink || undefined}>
            <QrCode text={url} size={currency.qrSize} label={t('qr')} />
            <p>{t(isLink ? 'scan' : 'scanInApp')}</p>
          </div>
          {isLink && (
            <Button
              component="a"
              href={url}
              target="_blank"
              rel="noopener noreferrer"
              size="md"
              rightSection={<IconExternalLink size={18} />}
            >
              {t(name === 'paypal' ? 'openPaypal' : 'openPage')}
            </Button>
          )}
        </>
      ) : (
        <p role="status">{t('noAnswer')}</p>
      )}
      <p className={classes.left} role="timer">
        <IconClock size={16} />
        {left > 0 ? t('timeLeft', { time: clock(left) }) : t('timeOver')}
      </p>
    </>
  )
}

const clock = (seconds: number) =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`

const looks: Record<Exclude<PayOutcome, 'waiting'>, 'good' | 'soon' | 'bad'> = {
  clearing: 'soon',
  setUp: 'soon',
  done: 'good',
  declined: 'bad',
  otherAmount: 'bad',
  deviceGone: 'bad',
  notRecharged: 'bad',
  rejected: 'bad',
  closed: 'soon',
  refunded: 'soon',
}
const icons = { good: IconCircleCheck, soon: IconClock, bad: IconX }
const mayRepeat: Partial<Record<PayOutcome, true>> = {
  declined: true,
  rejected: true,
  closed: true,
  waiting: true,
}

function Outcome(props: { outcome: Exclude<PayOutcome, 'waiting'>; children: ReactNode }) {
  const t = useTranslations('pay.outcome')
  const { outcome } = props
  const look = looks[outcome]
  const Icon = outcome === 'refunded' ? IconReceiptRefund : icons[look]
  return (
    <div className={classes.outcome} data-look={look} role="status">
      <Icon size={44} />
      <h3>{t(`${outcome}.title`)}</h3>
      <p>{t(`${outcome}.text`)}</p>
      {props.children}
    </div>
  )
}

type ActsProps = {
  isEnded: boolean
  isGood: boolean
  onAgain: (() => void) | undefined
  onClose: () => void
}

/** What most payers want then is filled. */
function Acts({ isEnded, isGood, onAgain, onClose }: ActsProps) {
  const t = useTranslations('pay')
  const common = useTranslations('common')
  return (
    <div className={classes.acts}>
      {onAgain && (
        <Button variant={isEnded ? 'filled' : 'default'} onClick={onAgain}>
          {t(isEnded ? 'again' : 'otherWay')}
        </Button>
      )}
      <Button variant={isEnded && !onAgain ? 'filled' : 'default'} onClick={onClose}>
        {isEnded && !isGood ? common('close') : t(isEnded ? 'done' : 'payLater')}
      </Button>
    </div>
  )
}
