'use client'

import { Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { call } from '#components/data/api.ts'
import { readAgain } from '#components/data/read-again.ts'
import { FormDialog } from '#components/ui/form/form-dialog.tsx'
import { PasswordField } from '#components/ui/form/password-field.tsx'
import { useForm } from '#components/ui/form/use-form.ts'
import { useTell } from '#components/ui/use-tell.ts'
import { md5 } from '#lib/format/md5.ts'
import { required } from '#lib/rules/required.ts'

/** Asks for the password. */
export function RemoveProviderDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslations('provider')
  const tell = useTell()
  const queries = useQueryClient()
  const form = useForm({
    initial: { password: '' },
    rules: { password: [required] },
    fieldOf: { wrongPassword: 'password', pwd_md5: 'password' },
    submit: async ({ password }) => {
      const request_id = crypto.randomUUID()
      await call('usermgr/DeleteProvider', { pwd_md5: md5(password), request_id })
      await readAgain(queries, { queryKey: ['usermgr/GetProvider'] })
      tell.done(t('removed'))
      onClose()
    },
  })
  return (
    <FormDialog
      title={t('removeTitle')}
      form={form}
      action={t('remove')}
      isDanger
      onClose={onClose}
    >
      <Text>{t('removeText')}</Text>
      <PasswordField
        label={t('field.password')}
        data-autofocus
        {...form.text('password')}
        value={form.values.password}
        withAsterisk={false}
      />
    </FormDialog>
  )
}
