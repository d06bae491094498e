'use client'

import { Alert, Select, TextInput } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { call } from '#components/data/api.ts'
import {
  WalletPasswordField,
  walletPasswordFieldOf,
  walletPasswordRules,
} from '#components/shared/pay/wallet-password-field.tsx'
import { FormDialog } from '#components/ui/form/form-dialog.tsx'
import { useForm } from '#components/ui/form/use-form.ts'
import { useMoney } from '#components/ui/money.tsx'
import { PageLink } from '#components/ui/plain/page-link.tsx'
import { useTell } from '#components/ui/use-tell.ts'
import { md5 } from '#lib/format/md5.ts'
import { centsOf, moneyIn, moneyWithin, typedCents } from '#lib/rules/money.ts'
import { atMost, required } from '#lib/rules/required.ts'
import { textLimits } from '#lib/rules/text-limits.ts'
import { withdrawLimits } from '#lib/rules/withdrawal.ts'
import { AmountField } from './amount-field.tsx'
import {
  accountName,
  type Card,
  type OwnOrder,
  useAfterMoney,
  useCards,
  useTakesPaypal,
  useWallet,
  type WalletFacts,
} from './use-wallet.ts'

type DialogProps = { order?: OwnOrder; onClose: () => void }

/** A new withdrawal, or changes of one that waits. */
export function WithdrawDialog(props: DialogProps) {
  const wallet = useWallet().data
  const cards = useCards().data?.items
  if (!wallet || !cards) return null
  return <WithdrawForm {...props} wallet={wallet} cards={cards.filter((card) => card.is_usable)} />
}

type FormProps = DialogProps & { wallet: WalletFacts; cards: Card[] }

function WithdrawForm({ order, wallet, cards, onClose }: FormProps) {
  const t = useTranslations('wallet.record')
  const tell = useTell()
  const after = useAfterMoney()
  const shown = useMoney()
  const takesPaypal = useTakesPaypal()
  const most =
    Math.min(wallet.withdrawable, wallet.month_left, wallet.day_left) + (order?.amount ?? 0)
  const currency = order?.currency ?? wallet.currency
  const isReady = wallet.has_pwd && cards.length > 0
  const [onlyCard, another] = cards
  const form = useForm({
    initial: {
      amount: order ? typedCents(order.amount, order.currency) : '',
      card: order?.card_id ?? (another ? '' : (onlyCard?.card_id ?? '')),
      note: '',
      pwd: '',
    },
    rules: rulesOf(most, { currency, isChange: order !== undefined }),
    fieldOf: {
      ...walletPasswordFieldOf,
      withdrawAboveMax: 'amount',
      withdrawAboveMonth: 'amount',
      nothingToChange: 'amount',
      withdrawAboveDay: 'amount',
      withdrawImmature: 'amount',
      card_id: 'card',
      reason: 'note',
      remark: 'note',
    },
    submit: async ({ amount, card, note, pwd }) => {
      const given = { amount: centsOf(amount, currency), card_id: card, md5_pwd: md5(pwd) }
      if (order)
        await call('wallet/ModifyWithdraw', {
          ...given,
          withdraw_id: order.withdraw_id,
          reason: note.trim(),
        })
      else await call('wallet/Withdraw', { ...given, remark: note.trim() })
      await after()
      tell.done(t(order ? 'changed' : 'ordered'))
      onClose()
    },
  })
  return (
    <FormDialog
      title={t(order ? 'changeTitle' : 'withdraw', { number: order?.withdraw_id ?? '' })}
      form={form}
      action={t(order ? 'save' : 'withdraw')}
      isReady={isReady}
      onClose={onClose}
    >
      {!isReady && (
        <Alert color="orange">
          {t(takesPaypal ? 'lackingAccount' : 'lacking')}{' '}
          <PageLink href="/vas/account?tab=setup">{t('toSetup')}</PageLink>
        </Alert>
      )}
      <AmountField form={form} help={t('most', { most: shown(most) })} />
      <Select
        label={t(takesPaypal ? 'account' : 'card')}
        data={cards.map((card) => ({ value: card.card_id, label: accountName(card) }))}
        allowDeselect={false}
        {...form.choice('card')}
        withAsterisk={false}
      />
      <TextInput
        label={t(order ? 'whyChange' : 'remark')}
        maxLength={textLimits.reason}
        {...form.text('note')}
        withAsterisk={false}
      />
      <WalletPasswordField form={form} />
    </FormDialog>
  )
}

type Asked = { currency: string; isChange: boolean }

const rulesOf = (most: number, { currency, isChange }: Asked) => ({
  amount: [
    required,
    moneyIn(currency),
    moneyWithin(withdrawLimits.least, Math.max(most, 0), currency),
  ],
  card: [required],
  note: [...(isChange ? [required] : []), atMost(textLimits.reason)],
  ...walletPasswordRules,
})
