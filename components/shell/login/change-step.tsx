'use client'

import { Button, Text } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { call } from '#components/data/api.ts'
import { useBrand } from '#components/data/brand.tsx'
import { updateSession, useSession } from '#components/data/session.ts'
import { Form } from '#components/ui/form/form.tsx'
import {
  NewPasswordFields,
  newPasswordFieldOf,
  newPasswordRules,
  noPassword,
} from '#components/ui/form/new-password-fields.tsx'
import { PasswordField } from '#components/ui/form/password-field.tsx'
import { useForm } from '#components/ui/form/use-form.ts'
import { md5 } from '#lib/format/md5.ts'
import { differsFrom } from '#lib/rules/password.ts'
import { required } from '#lib/rules/required.ts'
import { useEnter } from './use-enter.ts'

export function ChangeStep(props: { next: string | null; known: string; onBack: () => void }) {
  const t = useTranslations('login')
  const session = useSession()
  const { password: policy } = useBrand()
  const { goOn } = useEnter(props.next)
  const form = useForm({
    initial: { old: props.known, ...noPassword },
    rules: (values) => {
      const { password, repeat } = newPasswordRules(values, {
        names: [session?.account, session?.nickName],
        policy: policy,
      })
      return { old: [required], password: [...password, differsFrom(values.old)], repeat }
    },
    fieldOf: { ...newPasswordFieldOf, wrongPassword: 'old', old_pwd_md5: 'old' },
    submit: async ({ old, password }) => {
      await call('user/ModifyPwd', { old_pwd_md5: md5(old), pwd_md5: md5(password) })
      const info = await call('user/GetInfo', {})
      updateSession(info)
      goOn(info)
    },
  })
  return (
    <Form form={form}>
      <div>
        <Text fw={600}>{t('change.title')}</Text>
        <Text c="dimmed">{t('change.help')}</Text>
      </div>
      <input hidden readOnly autoComplete="username" value={session?.account ?? ''} />
      {/* A reload loses it. */}
      {!props.known && (
        <PasswordField
          label={t('change.old')}
          size="md"
          {...form.text('old')}
          value={form.values.old}
          withAsterisk={false}
        />
      )}
      <NewPasswordFields
        form={form}
        policy={policy}
        labels={{ password: t('change.fresh'), repeat: t('change.repeat') }}
        size="md"
      />
      <Button type="submit" size="md" loading={form.isBusy}>
        {t('change.submit')}
      </Button>
      <Button variant="subtle" color="gray" onClick={props.onBack} disabled={form.isBusy}>
        {t('bind.back')}
      </Button>
    </Form>
  )
}
