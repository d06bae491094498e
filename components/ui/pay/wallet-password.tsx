'use client'

import { Alert } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { useIsSeller } from '#components/data/session.ts'
import { useCall } from '#components/data/use-call.ts'
import { md5 } from '#lib/format/md5.ts'
import { FormDialog } from '../form/form-dialog.tsx'
import { useForm } from '../form/use-form.ts'
import { Money } from '../money.tsx'
import { PageLink } from '../plain/page-link.tsx'
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
  const setUp = `${useIsSeller() ? '/vas/account' : '/user/wallet'}?tab=setup`
  const wallet = useCall('wallet/GetWallet', {}, { staleTime: 0 }).data
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
      {wallet?.has_pwd === false && (
        <Alert color="orange">
          {t('noWalletPassword')} <PageLink href={setUp}>{t('setWalletPassword')}</PageLink>
        </Alert>
      )}
      <WalletPasswordField form={form} />
    </FormDialog>
  )
}
