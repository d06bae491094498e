'use client'

import { Button } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { call } from '#components/data/api.ts'
import { useSession } from '#components/data/session.ts'
import { Form } from '#components/ui/form/form.tsx'
import { PasswordField } from '#components/ui/form/password-field.tsx'
import { useForm } from '#components/ui/form/use-form.ts'
import { useTell } from '#components/ui/use-tell.ts'
import { md5 } from '#lib/format/md5.ts'
import { differsFrom, password, repeats } from '#lib/rules/password.ts'
import { required } from '#lib/rules/required.ts'
import classes from './account.module.css'

const empty = { old: '', fresh: '', repeat: '' }

/** Changes the password; the reader's other sessions end with the old one. */
export function PasswordTab() {
  const t = useTranslations('account.password')
  const tell = useTell()
  const account = useSession()?.account
  const form = useForm({
    initial: empty,
    rules: (values) => ({
      old: [required],
      fresh: [required, password, differsFrom(values.old)],
      repeat: [repeats(values.fresh)],
    }),
    fieldOf: {
      wrongPassword: 'old',
      old_pwd_md5: 'old',
      pwd_md5: 'fresh',
      passwordSame: 'fresh',
      passwordWeak: 'fresh',
    },
    submit: async ({ old, fresh }) => {
      await call('user/ModifyPwd', { old_pwd_md5: md5(old), pwd_md5: md5(fresh) })
      form.reset(empty)
      tell.done(t('done'))
    },
  })
  return (
    <>
      <p className={classes.lead}>{t('help')}</p>
      <Form form={form}>
        <div className={classes.section}>
          {/* Password managers want to know whose it is. */}
          <input hidden readOnly autoComplete="username" value={account ?? ''} />
          <PasswordField
            label={t('old')}
            {...form.text('old')}
            value={form.values.old}
            withAsterisk={false}
          />
          <PasswordField
            label={t('fresh')}
            hasRules
            {...form.text('fresh')}
            value={form.values.fresh}
            withAsterisk={false}
          />
          <PasswordField
            label={t('repeat')}
            autoComplete="new-password"
            {...form.text('repeat')}
            value={form.values.repeat}
            withAsterisk={false}
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
