'use client'

import type { PasswordInputProps } from '@mantine/core'
import {
  differsFromNames,
  type PasswordPolicy,
  passwordOf,
  repeats,
  specPolicy,
} from '#lib/rules/password.ts'
import { required } from '#lib/rules/required.ts'
import { PasswordField } from './password-field.tsx'

export type NewPasswordValues = { password: string; repeat: string }

export const noPassword: NewPasswordValues = { password: '', repeat: '' }

type Whose = {
  /** Log-in and display names of the owner, which a password may not be. */
  names: (string | undefined)[]
  /** The brand's; the specification's without it. */
  policy?: PasswordPolicy
}

export const newPasswordRules = (
  values: NewPasswordValues,
  { names, policy = specPolicy }: Whose,
) => ({
  password: [required, passwordOf(policy), differsFromNames(...names)],
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
  policy?: PasswordPolicy
}) {
  const { form, labels, size = 'sm', policy = specPolicy } = props
  return (
    <>
      <PasswordField
        label={labels.password}
        size={size}
        hasRules
        policy={policy}
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
