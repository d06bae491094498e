'use client'

import { useTranslations } from 'next-intl'
import { FormDialog } from '#components/ui/form/form-dialog.tsx'
import { useForm } from '#components/ui/form/use-form.ts'
import { Money } from '#components/ui/money.tsx'
import { md5 } from '#lib/format/md5.ts'
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
