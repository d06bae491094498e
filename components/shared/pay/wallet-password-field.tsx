'use client'

import type { PasswordInputProps } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { PasswordField } from '#components/ui/form/password-field.tsx'
import { needed } from '#lib/rules/required.ts'

export const walletPasswordRules = { pwd: [needed('walletPasswordNeeded')] }
/** Where refusals of the password show. */
export const walletPasswordFieldOf = {
  walletPasswordWrong: 'pwd',
  walletPasswordUnset: 'pwd',
  md5_pwd: 'pwd',
} as const

type PasswordForm = {
  values: { pwd: string }
  text: (name: 'pwd') => Omit<PasswordInputProps, 'vars'>
}

/** Whatever moves money or changes who is paid asks for it. */
export function WalletPasswordField({ form }: { form: PasswordForm }) {
  const t = useTranslations('pay')
  return (
    <PasswordField
      data-autofocus
      label={t('walletPassword')}
      autoComplete="off"
      {...form.text('pwd')}
      value={form.values.pwd}
      withAsterisk={false}
    />
  )
}
