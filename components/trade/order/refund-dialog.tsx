'use client'

import { Radio, Stack, TextInput } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { call } from '#components/data/api.ts'
import { FormDialog } from '#components/ui/form/form-dialog.tsx'
import { useForm } from '#components/ui/form/use-form.ts'
import { useAmount } from '#components/ui/money.tsx'
import { useTell } from '#components/ui/use-tell.ts'
import { refundKinds, tradeStatus } from '#lib/codes/payment.ts'
import { centsOf, moneyIn, moneyWithin, typedCents } from '#lib/rules/money.ts'
import { atMost, required } from '#lib/rules/required.ts'
import { textLimits } from '#lib/rules/text-limits.ts'
import classes from './order.module.css'
import { type Trade, useAfterRefund } from './trade-types.ts'

type RefundKind = (typeof refundKinds)[number]

/** Money, what was sold, or both go back; of an order that was not fulfilled all the money. */
export function RefundDialog({ trade, onClose }: { trade: Trade; onClose: () => void }) {
  const t = useTranslations('order.refund')
  const tell = useTell()
  const after = useAfterRefund()
  const { out_trade_no, currency } = trade
  const left = trade.total_fee - trade.refund_fee
  const amountOf = useAmount()
  const shownLeft = amountOf(left, currency)
  const isWhole = trade.status === tradeStatus.paid
  const kinds = refundKinds.filter(
    (kind) => (kind === 'business' ? !isWhole : left > 0) && (hasQuota(trade) || kind === 'money'),
  )
  const form = useForm({
    initial: { type: kinds[0] as RefundKind, amount: typedCents(left, currency), reason: '' },
    rules: ({ type }) => ({
      amount:
        type === 'business'
          ? []
          : [required, moneyIn(currency), moneyWithin(isWhole ? left : 1, left, currency)],
      reason: [required, atMost(textLimits.reason)],
    }),
    fieldOf: { refund_fee: 'amount', refundAmount: 'amount', walletTooLow: 'amount' },
    submit: async ({ type, amount, reason }) => {
      const { state } = await call('pay/Refund', {
        out_trade_no,
        type,
        reason: reason.trim(),
        request_id: crypto.randomUUID(),
        refund_fee: type === 'business' ? 0 : centsOf(amount, currency),
      })
      await after()
      tell.done(t(`done.${state}`))
      onClose()
    },
  })
  const { type } = form.values
  return (
    <FormDialog
      title={t('title', { number: out_trade_no })}
      form={form}
      action={t('action')}
      isDanger
      onClose={onClose}
    >
      <p className={classes.help}>
        {t('of', {
          organisation: trade.sfamily_name,
          goods: trade.package_name || trade.out_trade_no,
          amount: amountOf(trade.total_fee, currency),
          left: shownLeft,
        })}
      </p>
      <Radio.Group
        label={t('what')}
        value={type}
        onChange={(next) => form.set('type', next as RefundKind)}
      >
        <Stack gap={8} mt={6}>
          {kinds.map((kind, at) => (
            <Radio
              key={kind}
              value={kind}
              data-autofocus={at === 0 || undefined}
              label={t(`kind.${kind}`)}
              description={t(`help.${kind}`)}
            />
          ))}
        </Stack>
      </Radio.Group>
      {type !== 'business' && (
        <TextInput
          label={t('amount')}
          description={isWhole ? t('whole') : t('most', { left: shownLeft })}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          inputMode="decimal"
          autoComplete="off"
          dir="ltr"
          rightSection={<span className={classes.currency}>{currency}</span>}
          rightSectionWidth={52}
          readOnly={isWhole}
          {...form.text('amount')}
        />
      )}
      <TextInput label={t('reason')} maxLength={textLimits.reason} {...form.text('reason')} />
      {type !== 'business' && <p className={classes.help}>{t('owed')}</p>}
    </FormDialog>
  )
}

/** That can be taken back: data of a SIM card cannot. */
const hasQuota = ({ biz_type, service }: Trade) =>
  biz_type === 'e_type_increment' && service !== 'simData'

/** Paid, and something of it is left. */
export const isRefundable = (trade: Trade): boolean => {
  const { status, total_fee, refund_fee } = trade
  const isPaid = [tradeStatus.paid, tradeStatus.completed, tradeStatus.arrived].some(
    (one) => one === status,
  )
  return isPaid && (refund_fee < total_fee || (hasQuota(trade) && status === tradeStatus.completed))
}
