'use client'

import { Checkbox, Text } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { call } from '#components/data/api.ts'
import { FormDialog } from '#components/ui/form/form-dialog.tsx'
import { NewPassword } from '#components/ui/form/new-password.tsx'
import { useForm } from '#components/ui/form/use-form.ts'
import { toast } from '#components/ui/toast/toast.ts'
import { useTell } from '#components/ui/use-tell.ts'
import { CallError } from '#lib/client.ts'
import { md5 } from '#lib/format/md5.ts'
import { differsFromNames, password } from '#lib/rules/password.ts'
import type { AccountRow } from '../customer-types.ts'
import { useAfterChange } from '../use-after-change.ts'

/** Ends all sessions of the account. */
export function PasswordDialog({ row, onClose }: { row: AccountRow; onClose: () => void }) {
  const t = useTranslations('customer.password')
  const afterChange = useAfterChange()
  const tell = useTell()
  const { suid, nickName, account, has_totp: hasFactor } = row
  const form = useForm({
    initial: { password: '', alsoFactor: false },
    rules: { password: [password, differsFromNames(account, nickName, row.phone, row.email)] },
    fieldOf: { pwd_md5: 'password', passwordWeak: 'password', passwordIsName: 'password' },
    submit: async ({ password: secret, alsoFactor }) => {
      await call('usermgr/ResetPwd', {
        suid,
        pwd_md5: md5(secret),
        request_id: crypto.randomUUID(),
      })
      onClose()
      toast.show({ message: t('done', { name: nickName }) })
      if (!alsoFactor) return
      // Last, reported separately: the password is set.
      await clearFactor(suid).catch(tell.failure)
      afterChange()
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
      {hasFactor && (
        <Checkbox
          label={t('alsoFactor')}
          description={t('alsoFactorHelp')}
          {...form.checked('alsoFactor')}
        />
      )}
    </FormDialog>
  )
}

async function clearFactor(suid: string): Promise<void> {
  try {
    await call('usermgr/ClearTotp', { suid, request_id: crypto.randomUUID() })
  } catch (error) {
    if (!(error instanceof CallError && error.code === 'totpNotBegun')) throw error
  }
}
