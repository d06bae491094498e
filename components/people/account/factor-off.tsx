'use client'

import { Text, TextInput } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { call } from '#components/data/api.ts'
import { updateSession } from '#components/data/session.ts'
import { FormDialog } from '#components/ui/form/form-dialog.tsx'
import { PasswordField } from '#components/ui/form/password-field.tsx'
import { useForm } from '#components/ui/form/use-form.ts'
import { useTell } from '#components/ui/use-tell.ts'
import { md5 } from '#lib/format/md5.ts'
import { secondFactor } from '#lib/rules/code.ts'
import { required } from '#lib/rules/required.ts'
import { typingRoom } from '#lib/rules/text-limits.ts'

export function FactorOff({ onClose }: { onClose: () => void }) {
  const t = useTranslations('account.factor')
  const tell = useTell()
  const form = useForm({
    initial: { password: '', code: '' },
    rules: { password: [required], code: [secondFactor] },
    fieldOf: { wrongPassword: 'password', totpWrong: 'code', pwd_md5: 'password' },
    submit: async ({ password, code: given }) => {
      await call('user/SetTotp', { op: 'disable', pwd_md5: md5(password), code: given.trim() })
      updateSession({ has_totp: false })
      tell.done(t('disabled'))
      onClose()
    },
  })
  return (
    <FormDialog
      title={t('disableTitle')}
      form={form}
      action={t('disable')}
      isDanger
      onClose={onClose}
    >
      <Text>{t('disableHelp')}</Text>
      <PasswordField
        label={t('password')}
        {...form.text('password')}
        value={form.values.password}
        withAsterisk={false}
      />
      <TextInput
        label={t('codeOrRecovery')}
        autoComplete="one-time-code"
        spellCheck={false}
        maxLength={typingRoom.recoveryCode}
        {...form.text('code')}
        withAsterisk={false}
      />
    </FormDialog>
  )
}
