'use client'

import { ActionIcon, CopyButton } from '@mantine/core'
import { IconCheck, IconClock, IconCopy } from '@tabler/icons-react'
import { useTranslations } from 'next-intl'
import { useBrand } from '#components/data/brand.tsx'
import { useMoney } from '#components/ui/money.tsx'
import type { HandPayment } from '#lib/codes/payment.ts'
import { dateTime } from '#lib/format/time.ts'
import { typedCents } from '#lib/rules/money.ts'
import classes from './pay.module.css'
import type { PaidOrder } from './use-order.ts'

/** `copied`: what a bank's form takes. */
type Fact = { name: string; value: string; copied?: string }

/** The account or counter that takes the money, the reference to quote, and the deadline. */
export function ByHand({ order, way }: { order: PaidOrder; way: HandPayment }) {
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
