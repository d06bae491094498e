'use client'

import { useTranslations } from 'next-intl'
import { md5 } from '#lib/format/md5.ts'
import { FormDialog } from '../form/form-dialog.tsx'
import { useForm } from '../form/use-form.ts'
import { Money } from '../money.tsx'
import { UnsetWalletPassword } from './unset-wallet-password.tsx'
import {
  WalletPasswordField,
  walletPasswordFieldOf,
  walletPasswordRules,
} from './wallet-password-field.tsx'

/** Before money leaves the wallet. `onPay` gets the hash of the password. */
export function WalletPassword(props: {
  /** Cents. */
  amount: number
  onPay: (md5: string) => Promise<void>
  onClose: () => void
}) {
  const t = useTranslations('pay')
  const form = useForm({
    initial: { pwd: '' },
    rules: walletPasswordRules,
    fieldOf: walletPasswordFieldOf,
    submit: ({ pwd }) => props.onPay(md5(pwd)),
  })
  return (
    <FormDialog
      title={t('walletPassword')}
      form={form}
      action={t('confirm')}
      size="sm"
      isSmallOnPhone
      onClose={props.onClose}
    >
      <p>
        {t('fromWallet')} <Money cents={props.amount} />
      </p>
      <UnsetWalletPassword />
      <WalletPasswordField form={form} />
    </FormDialog>
  )
}
