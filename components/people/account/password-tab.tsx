'use client'

import { Button } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { call } from '#components/data/api.ts'
import { useBrand } from '#components/data/brand.tsx'
import { useSession } from '#components/data/session.ts'
import { Form } from '#components/ui/form/form.tsx'
import {
  NewPasswordFields,
  newPasswordFieldOf,
  newPasswordRules,
  noPassword,
} from '#components/ui/form/new-password-fields.tsx'
import { PasswordField } from '#components/ui/form/password-field.tsx'
import { useForm } from '#components/ui/form/use-form.ts'
import { useTell } from '#components/ui/use-tell.ts'
import { md5 } from '#lib/format/md5.ts'
import { differsFrom } from '#lib/rules/password.ts'
import { required } from '#lib/rules/required.ts'
import classes from './account.module.css'

const empty = { old: '', ...noPassword }

/** Ends the reader's other sessions. */
export function PasswordTab() {
  const t = useTranslations('account.password')
  const tell = useTell()
  const session = useSession()
  const { password: policy } = useBrand()
  const form = useForm({
    initial: empty,
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
      form.reset(empty)
      tell.done(t('done'))
    },
  })
  return (
    <>
      <p className={classes.lead}>{t('help')}</p>
      <Form form={form}>
        <div className={classes.section}>
          {/* For password managers. */}
          <input hidden readOnly autoComplete="username" value={session?.account ?? ''} />
          <PasswordField
            label={t('old')}
            {...form.text('old')}
            value={form.values.old}
            withAsterisk={false}
          />
          <NewPasswordFields
            form={form}
            policy={policy}
            labels={{ password: t('fresh'), repeat: t('repeat') }}
          />
          <div>
            <Button type="submit" loading={form.isBusy}>
              {t('submit')}
            </Button>
          </div>
        </div>
      </Form>
    </>
  )
}
