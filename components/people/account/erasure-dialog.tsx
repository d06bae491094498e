'use client'

import { List, Text } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { FormDialog } from '#components/ui/form/form-dialog.tsx'
import { PasswordField } from '#components/ui/form/password-field.tsx'
import { useForm } from '#components/ui/form/use-form.ts'
import { useTell } from '#components/ui/use-tell.ts'
import { keptColumns } from '#lib/codes/kept-by-law.ts'
import { md5 } from '#lib/format/md5.ts'
import { dateTime } from '#lib/format/time.ts'
import { required } from '#lib/rules/required.ts'
import classes from './account.module.css'

/** Says what goes and what stays, and asks for the password of who is logged in. */
export function ErasureDialog(props: {
  title: string
  goes: readonly string[]
  onErase: (pwdMd5: string) => Promise<{ due_time: number }>
  onClose: () => void
}) {
  const t = useTranslations('person')
  const tell = useTell()
  const form = useForm({
    initial: { password: '' },
    rules: { password: [required] },
    fieldOf: { wrongPassword: 'password', pwd_md5: 'password' },
    submit: async ({ password }) => {
      const { due_time: due } = await props.onErase(md5(password))
      props.onClose()
      tell.done(t('asked', { time: dateTime(due) }))
    },
  })
  return (
    <FormDialog
      title={props.title}
      form={form}
      action={t('erase')}
      isDanger
      onClose={props.onClose}
    >
      <Text className={classes.name}>{t('goes')}</Text>
      <List size="sm">
        {props.goes.map((text) => (
          <List.Item key={text}>{text}</List.Item>
        ))}
      </List>
      <Text className={classes.name}>{t('stays')}</Text>
      <List size="sm">
        <List.Item>{t('law.audit')}</List.Item>
        {keptColumns().map(({ why, columns }) => (
          <List.Item key={why}>
            {t(`law.${why}`)}
            <Text size="xs" c="dimmed" dir="auto">
              {t('lawColumns', { columns: columns.join(', ') })}
            </Text>
          </List.Item>
        ))}
      </List>
      <Text>{t('term')}</Text>
      <PasswordField
        label={t('password')}
        {...form.text('password')}
        value={form.values.password}
        withAsterisk={false}
      />
    </FormDialog>
  )
}
