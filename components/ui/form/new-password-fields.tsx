'use client'

import type { PasswordInputProps } from '@mantine/core'
import { differsFromNames, password, repeats } from '#lib/rules/password.ts'
import { required } from '#lib/rules/required.ts'
import { PasswordField } from './password-field.tsx'

export type NewPasswordValues = { password: string; repeat: string }

export const noPassword: NewPasswordValues = { password: '', repeat: '' }

/** @param names login and display names of the owner, which a password may not contain */
export const newPasswordRules = (values: NewPasswordValues, ...names: (string | undefined)[]) => ({
  password: [required, password, differsFromNames(...names)],
  repeat: [repeats(values.password)],
})

export const newPasswordFieldOf = {
  passwordWeak: 'password',
  passwordIsName: 'password',
  passwordSame: 'password',
  pwd_md5: 'password',
} as const

type PasswordForm = {
  values: NewPasswordValues
  text: (name: keyof NewPasswordValues) => Omit<PasswordInputProps, 'vars'>
}

export function NewPasswordFields(props: {
  form: PasswordForm
  labels: NewPasswordValues
  size?: 'sm' | 'md'
}) {
  const { form, labels, size = 'sm' } = props
  return (
    <>
      <PasswordField
        label={labels.password}
        size={size}
        hasRules
        {...form.text('password')}
        value={form.values.password}
        withAsterisk={false}
      />
      <PasswordField
        label={labels.repeat}
        size={size}
        autoComplete="new-password"
        {...form.text('repeat')}
        value={form.values.repeat}
        withAsterisk={false}
      />
    </>
  )
}
