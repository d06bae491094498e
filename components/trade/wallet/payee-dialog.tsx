'use client'

import { TextInput } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { call } from '#components/data/api.ts'
import { useSession } from '#components/data/session.ts'
import {
  WalletPasswordField,
  walletPasswordFieldOf,
  walletPasswordRules,
} from '#components/shared/pay/wallet-password-field.tsx'
import { FormDialog } from '#components/ui/form/form-dialog.tsx'
import { type Picture, PictureField } from '#components/ui/form/picture-field.tsx'
import { useForm } from '#components/ui/form/use-form.ts'
import { useTell } from '#components/ui/use-tell.ts'
import { md5 } from '#lib/format/md5.ts'
import { personalNum } from '#lib/rules/personal-num.ts'
import { atMost, required } from '#lib/rules/required.ts'
import { textLimits } from '#lib/rules/text-limits.ts'
import { identityNumber } from '#lib/rules/withdrawal.ts'
import { useAfterMoney, type WalletFacts } from './use-wallet.ts'

/** The number is typed anew: nobody reads the present one. */
export function PayeeDialog(props: { wallet: WalletFacts; onClose: () => void }) {
  const t = useTranslations('wallet.setup')
  const tell = useTell()
  const session = useSession()
  const after = useAfterMoney()
  const { real_name, licence_id } = props.wallet
  const present: Picture[] = licence_id ? [{ id: licence_id, name: t('licence') }] : []
  const form = useForm({
    initial: { name: real_name, identity: '', licence: present, pwd: '' },
    rules: {
      name: [required, atMost(textLimits.realName)],
      identity: [session?.region === 'mainland' ? personalNum : identityNumber],
      ...walletPasswordRules,
    },
    fieldOf: { ...walletPasswordFieldOf, real_name: 'name', identity_card: 'identity' },
    submit: async ({ name, identity, licence, pwd }) => {
      await call('wallet/PerfectWallet', {
        real_name: name.trim(),
        identity_card: identity.trim(),
        licence_id: licence[0]?.id ?? null,
        md5_pwd: md5(pwd),
      })
      await after()
      tell.done(t('payeeSaved'))
      props.onClose()
    },
  })
  return (
    <FormDialog title={t('payee')} form={form} action={t('save')} onClose={props.onClose}>
      <TextInput
        data-autofocus
        label={t('realName')}
        description={t('realNameHelp')}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        maxLength={textLimits.realName}
        autoComplete="name"
        {...form.text('name')}
        withAsterisk={false}
      />
      <TextInput
        label={t('identity')}
        maxLength={textLimits.identityNumber}
        autoComplete="off"
        {...form.text('identity')}
        withAsterisk={false}
      />
      <PictureField
        label={t('licence')}
        description={t('licenceHelp')}
        kind="licence"
        max={1}
        value={form.values.licence}
        onChange={(licence) => form.set('licence', licence)}
      />
      <WalletPasswordField form={form} />
    </FormDialog>
  )
}
