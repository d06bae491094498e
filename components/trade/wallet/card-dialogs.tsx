'use client'

import { SegmentedControl, TextInput } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { call } from '#components/data/api.ts'
import { useBrand } from '#components/data/brand.tsx'
import {
  WalletPasswordField,
  walletPasswordFieldOf,
  walletPasswordRules,
} from '#components/shared/pay/wallet-password-field.tsx'
import { FormDialog } from '#components/ui/form/form-dialog.tsx'
import { useForm } from '#components/ui/form/use-form.ts'
import { useTell } from '#components/ui/use-tell.ts'
import { type PayeeKind, payeeKinds } from '#lib/codes/wallet.ts'
import { md5 } from '#lib/format/md5.ts'
import { email } from '#lib/rules/email.ts'
import { atMost, required } from '#lib/rules/required.ts'
import { textLimits } from '#lib/rules/text-limits.ts'
import { cardNumber } from '#lib/rules/withdrawal.ts'
import { type Card, useAfterMoney, useTakesPaypal } from './use-wallet.ts'
import classes from './wallet.module.css'

/** As people read it off a card, in groups. */
const plainNumber = (typed: string) => typed.replace(/[\s-]/g, '').toUpperCase()

type Values = {
  kind: PayeeKind
  /** Of the card, or the mail address. */
  number: string
  bank: string
  branch: string
  pwd: string
}

const rulesOf = ({ kind }: Values) => ({
  ...(kind === 'paypal'
    ? { number: [required, email] }
    : {
        number: [{ ...cardNumber, test: (value: string) => cardNumber.test(plainNumber(value)) }],
        bank: [required, atMost(textLimits.bankName)],
        branch: [atMost(textLimits.bankName)],
      }),
  ...walletPasswordRules,
})

const accountOf = ({ kind, number, bank, branch }: Values) =>
  kind === 'paypal'
    ? { kind, email: number.trim() }
    : { kind, card_no: plainNumber(number), bank: bank.trim(), branch: branch.trim() }

/** A bank card, or in brands that take PayPal an account there. */
export function CardDialog(props: { holder: string; onClose: () => void }) {
  const t = useTranslations('wallet.setup')
  const tKind = useTranslations('wallet.payee')
  const tell = useTell()
  const after = useAfterMoney()
  const takesPaypal = useTakesPaypal()
  const isPaypalOnly = useBrand().payments.every((one) => one === 'paypal')
  const form = useForm<Values>({
    initial: {
      kind: isPaypalOnly ? 'paypal' : 'card',
      number: '',
      bank: '',
      branch: '',
      pwd: '',
    },
    rules: rulesOf,
    fieldOf: {
      ...walletPasswordFieldOf,
      card_no: 'number',
      email: 'number',
      cardBound: 'number',
    },
    submit: async (values) => {
      await call('wallet/BindCard', { ...accountOf(values), md5_pwd: md5(values.pwd) })
      await after()
      tell.done(t(takesPaypal ? 'accountAdded' : 'cardAdded'))
      props.onClose()
    },
  })
  const { kind } = form.values
  return (
    <FormDialog
      title={t(takesPaypal ? 'addAccount' : 'addCard')}
      form={form}
      action={t('save')}
      onClose={props.onClose}
    >
      {takesPaypal && (
        <SegmentedControl
          fullWidth
          aria-label={t('kind')}
          value={kind}
          onChange={(next) => {
            form.set('kind', next as PayeeKind)
            form.set('number', '')
          }}
          data={payeeKinds.map((one) => ({ value: one, label: tKind(one) }))}
        />
      )}
      <p className={classes.help}>{t('cardOf', { name: props.holder })}</p>
      {kind === 'paypal' ? <PaypalFields form={form} /> : <CardFields form={form} />}
      <WalletPasswordField form={form} />
    </FormDialog>
  )
}

type Form = ReturnType<typeof useForm<Values>>

function PaypalFields({ form }: { form: Form }) {
  const t = useTranslations('wallet.setup')
  return (
    <TextInput
      data-autofocus
      label={t('email')}
      description={t('emailHelp')}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      type="email"
      maxLength={textLimits.email}
      autoComplete="email"
      dir="ltr"
      {...form.text('number')}
      withAsterisk={false}
    />
  )
}

function CardFields({ form }: { form: Form }) {
  const t = useTranslations('wallet.setup')
  return (
    <>
      <TextInput
        data-autofocus
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
    </>
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
      tell.done(t(card.kind === 'paypal' ? 'accountRemoved' : 'cardRemoved'))
      onClose()
    },
  })
  return (
    <FormDialog
      title={t(card.kind === 'paypal' ? 'removeAccount' : 'removeTitle', {
        bank: card.bank,
        tail: card.tail,
      })}
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
