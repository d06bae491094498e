'use client'

import { TextInput } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { call } from '#components/data/api.ts'
import { FormDialog } from '#components/ui/form/form-dialog.tsx'
import { useForm } from '#components/ui/form/use-form.ts'
import {
  WalletPasswordField,
  walletPasswordFieldOf,
  walletPasswordRules,
} from '#components/ui/pay/wallet-password-field.tsx'
import { useTell } from '#components/ui/use-tell.ts'
import { md5 } from '#lib/format/md5.ts'
import { atMost, required } from '#lib/rules/required.ts'
import { textLimits } from '#lib/rules/text-limits.ts'
import { cardNumber } from '#lib/rules/withdrawal.ts'
import { type Card, useAfterMoney } from './use-wallet.ts'
import classes from './wallet.module.css'

/** As people read it off a card, in groups. */
const plainNumber = (typed: string) => typed.replace(/[\s-]/g, '').toUpperCase()

export function CardDialog(props: { holder: string; onClose: () => void }) {
  const t = useTranslations('wallet.setup')
  const tell = useTell()
  const after = useAfterMoney()
  const form = useForm({
    initial: { number: '', bank: '', branch: '', pwd: '' },
    rules: {
      number: [{ ...cardNumber, test: (value) => cardNumber.test(plainNumber(value)) }],
      bank: [required, atMost(textLimits.bankName)],
      branch: [atMost(textLimits.bankName)],
      ...walletPasswordRules,
    },
    fieldOf: { ...walletPasswordFieldOf, card_no: 'number', cardBound: 'number' },
    submit: async ({ number, bank, branch, pwd }) => {
      const card = { card_no: plainNumber(number), bank: bank.trim(), branch: branch.trim() }
      await call('wallet/BindCard', { ...card, md5_pwd: md5(pwd) })
      await after()
      tell.done(t('cardAdded'))
      props.onClose()
    },
  })
  return (
    <FormDialog title={t('addCard')} form={form} action={t('save')} onClose={props.onClose}>
      <p className={classes.help}>{t('cardOf', { name: props.holder })}</p>
      <TextInput
        label={t('cardNumber')}
        maxLength={2 * textLimits.cardNumber}
        inputMode="text"
        autoComplete="off"
        dir="ltr"
        {...form.text('number')}
        withAsterisk={false}
      />
      <TextInput
        label={t('bank')}
        maxLength={textLimits.bankName}
        {...form.text('bank')}
        withAsterisk={false}
      />
      <TextInput label={t('branch')} maxLength={textLimits.bankName} {...form.text('branch')} />
      <WalletPasswordField form={form} />
    </FormDialog>
  )
}

export function RemoveCardDialog({ card, onClose }: { card: Card; onClose: () => void }) {
  const t = useTranslations('wallet.setup')
  const tell = useTell()
  const after = useAfterMoney()
  const form = useForm({
    initial: { pwd: '' },
    rules: walletPasswordRules,
    fieldOf: walletPasswordFieldOf,
    submit: async ({ pwd }) => {
      await call('wallet/RemoveCard', { card_id: card.card_id, md5_pwd: md5(pwd) })
      await after()
      tell.done(t('cardRemoved'))
      onClose()
    },
  })
  return (
    <FormDialog
      title={t('removeTitle', { bank: card.bank, tail: card.tail })}
      form={form}
      action={t('removeCard')}
      isDanger
      isSmallOnPhone
      onClose={onClose}
    >
      <p className={classes.help}>{t('removeText')}</p>
      <WalletPasswordField form={form} />
    </FormDialog>
  )
}
