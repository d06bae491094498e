'use client'

import { Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { FormDialog } from '#components/ui/form/form-dialog.tsx'
import { PasswordField } from '#components/ui/form/password-field.tsx'
import { useForm } from '#components/ui/form/use-form.ts'
import { md5 } from '#lib/format/md5.ts'
import { required } from '#lib/rules/required.ts'

type PasswordDialogProps = {
  title: string
  text: ReactNode
  /** Of the field. */
  label: string
  action: string
  isDanger?: boolean
  /** By the digest of the password; wrongPassword of the call is told at the field. */
  onSubmit: (pwd_md5: string) => Promise<void>
  onClose: () => void
}

/** Asks for the password of who is logged in before one thing is done. */
export function PasswordDialog(props: PasswordDialogProps) {
  const { title, text, label, action, isDanger = false, onSubmit, onClose } = props
  const form = useForm({
    initial: { password: '' },
    rules: { password: [required] },
    fieldOf: { wrongPassword: 'password', pwd_md5: 'password' },
    submit: ({ password }) => onSubmit(md5(password)),
  })
  return (
    <FormDialog title={title} form={form} action={action} isDanger={isDanger} onClose={onClose}>
      <Text>{text}</Text>
      <PasswordField
        label={label}
        data-autofocus
        {...form.text('password')}
        value={form.values.password}
        withAsterisk={false}
      />
    </FormDialog>
  )
}
