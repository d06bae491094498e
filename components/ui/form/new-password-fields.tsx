'use client'

import type { PasswordInputProps } from '@mantine/core'
import { differsFromNames, password, repeats } from '#lib/rules/password.ts'
import { required } from '#lib/rules/required.ts'
import { PasswordField } from './password-field.tsx'

/** The values of a form that sets a password, typed twice. */
export type NewPasswordValues = { password: string; repeat: string }

export const noPassword: NewPasswordValues = { password: '', repeat: '' }

/**
 * The rules of a new password and of its repetition.
 * @param names what its owner logs in with and is called
 */
export const newPasswordRules = (values: NewPasswordValues, ...names: (string | undefined)[]) => ({
  password: [required, password, differsFromNames(...names)],
  repeat: [repeats(values.password)],
})

/** Where a refusal of the server shows. */
export const newPasswordFieldOf = {
  passwordWeak: 'password',
  passwordIsName: 'password',
  passwordSame: 'password',
  pwd_md5: 'password',
} as const

/** What is needed of the form, whatever else it holds. */
type PasswordForm = {
  values: NewPasswordValues
  text: (name: keyof NewPasswordValues) => Omit<PasswordInputProps, 'vars'>
}

/** A new password and the same again, as fields of a form with NewPassword. */
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
