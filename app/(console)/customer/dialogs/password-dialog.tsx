'use client'

import { Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useTranslations } from 'next-intl'
import { call } from '#components/data/api.ts'
import { FormDialog } from '#components/ui/form/form-dialog.tsx'
import { useForm } from '#components/ui/form/use-form.ts'
import { md5 } from '#lib/format/md5.ts'
import { password } from '#lib/rules/password.ts'
import type { AccountRow } from '../accounts-tab.tsx'
import { NewPassword } from './new-password.tsx'

/** Sets the password of somebody else's account; all its sessions end. */
export function PasswordDialog({ row, onClose }: { row: AccountRow; onClose: () => void }) {
  const t = useTranslations('customer.password')
  const { suid, nickName, account } = row
  const form = useForm({
    initial: { password: '' },
    rules: { password: [password] },
    fieldOf: { pwd_md5: 'password', passwordWeak: 'password' },
    submit: async ({ password: secret }) => {
      await call('usermgr/ResetPwd', {
        suid,
        pwd_md5: md5(secret),
        request_id: crypto.randomUUID(),
      })
      onClose()
      notifications.show({ message: t('done', { name: nickName }) })
    },
  })
  return (
    <FormDialog
      title={t('title', { name: nickName })}
      form={form}
      action={t('action')}
      size="sm"
      onClose={onClose}
    >
      <Text>{t('help', { account })}</Text>
      <NewPassword
        label={t('new')}
        data-autofocus
        {...form.text('password')}
        onGenerate={(made) => form.set('password', made)}
      />
    </FormDialog>
  )
}
