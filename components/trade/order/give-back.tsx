'use client'

import { Button, TextInput } from '@mantine/core'
import { IconReceiptRefund } from '@tabler/icons-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { call } from '#components/data/api.ts'
import {
  WalletPasswordField,
  walletPasswordFieldOf,
  walletPasswordRules,
} from '#components/shared/pay/wallet-password-field.tsx'
import { FormDialog } from '#components/ui/form/form-dialog.tsx'
import { useForm } from '#components/ui/form/use-form.ts'
import { useAmount } from '#components/ui/money.tsx'
import { useTell } from '#components/ui/use-tell.ts'
import { md5 } from '#lib/format/md5.ts'
import { centsOf, moneyIn, moneyWithin, typedCents } from '#lib/rules/money.ts'
import { atMost, required } from '#lib/rules/required.ts'
import { textLimits } from '#lib/rules/text-limits.ts'
import classes from './order.module.css'
import { type Trade, type TradeDetail, useAfterRefund } from './trade-types.ts'

type OwnShare = NonNullable<TradeDetail['own_share']>
type GiveBackProps = { order: Trade; share: OwnShare }

/** A seller's own part of an order, given back to its buyer. */
export function GiveBack({ order, share }: GiveBackProps) {
  const t = useTranslations('order.giveBack')
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button
        size="xs"
        variant="default"
        leftSection={<IconReceiptRefund size={16} aria-hidden />}
        onClick={() => setOpen(true)}
      >
        {t('open')}
      </Button>
      {isOpen && <GiveBackDialog order={order} share={share} onClose={() => setOpen(false)} />}
    </>
  )
}

function GiveBackDialog({ order, share, onClose }: GiveBackProps & { onClose: () => void }) {
  const t = useTranslations('order')
  const tell = useTell()
  const after = useAfterRefund()
  const amountOf = useAmount()
  const { out_trade_no, currency, sfamily_name: organisation } = order
  const left = amountOf(share.left, currency)
  const form = useForm({
    initial: { amount: typedCents(share.left, currency), reason: '', pwd: '' },
    rules: {
      amount: [required, moneyIn(currency), moneyWithin(1, share.left, currency)],
      reason: [required, atMost(textLimits.reason)],
      ...walletPasswordRules,
    },
    fieldOf: {
      ...walletPasswordFieldOf,
      refund_fee: 'amount',
      refundAmount: 'amount',
      walletTooLow: 'amount',
      giftImmature: 'amount',
    },
    submit: async ({ amount, reason, pwd }) => {
      const { state } = await call('pay/RefundShare', {
        out_trade_no,
        refund_fee: centsOf(amount, currency),
        reason: reason.trim(),
        md5_pwd: md5(pwd),
        request_id: crypto.randomUUID(),
      })
      await after()
      tell.done(t(`giveBack.done.${state}`))
      onClose()
    },
  })
  return (
    <FormDialog
      title={t('giveBack.title', { number: out_trade_no })}
      form={form}
      action={t('giveBack.action')}
      onClose={onClose}
    >
      <p className={classes.help}>
        {t('giveBack.of', { share: amountOf(share.amount, currency), left, organisation })}
      </p>
      <TextInput
        data-autofocus
        label={t('refund.amount')}
        description={t('refund.most', { left })}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        inputMode="decimal"
        autoComplete="off"
        dir="ltr"
        rightSection={<span className={classes.currency}>{currency}</span>}
        rightSectionWidth={52}
        {...form.text('amount')}
      />
      <TextInput
        label={t('refund.reason')}
        description={t('giveBack.reasonHelp')}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        maxLength={textLimits.reason}
        {...form.text('reason')}
      />
      <WalletPasswordField form={form} />
      <p className={classes.help}>{t('giveBack.help')}</p>
    </FormDialog>
  )
}
