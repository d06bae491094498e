'use client'

import { Button, Group, Select, Stack, Text } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { call } from '#components/data/api.ts'
import { useBrand } from '#components/data/brand.tsx'
import { useCall } from '#components/data/use-call.ts'
import { Form } from '#components/ui/form/form.tsx'
import { NewPassword } from '#components/ui/form/new-password.tsx'
import { useForm } from '#components/ui/form/use-form.ts'
import { toast } from '#components/ui/toast/toast.ts'
import { md5 } from '#lib/format/md5.ts'
import { passwordOf } from '#lib/rules/password.ts'
import { required } from '#lib/rules/required.ts'
import classes from './tool.module.css'

const initial = { suid: '', password: '' }
const debounceMs = 300

/** A terminal is an account of an end user. */
export function ResetAccount() {
  const t = useTranslations('tool.resetAccount')
  const { password: policy } = useBrand()
  const form = useForm({
    initial,
    rules: { suid: [required], password: [passwordOf(policy)] },
    fieldOf: {
      pwd_md5: 'password',
      passwordWeak: 'password',
      passwordIsName: 'password',
      dealerPasswordElsewhere: 'suid',
      holdsMore: 'suid',
      managersOnly: 'suid',
    },
    submit: async (values) => {
      const pwd_md5 = md5(values.password)
      const request_id = crypto.randomUUID()
      const reply = await call('tool/ResetTermPwd', { suid: values.suid, pwd_md5, request_id })
      const [refused] = reply.fail_items
      if (refused) throw new Error(refused.error_message)
      form.reset(initial)
      toast.show({ message: t('done') })
    },
  })
  return (
    <section className={classes.form} aria-labelledby="reset-account">
      <Stack gap={4} mb="md">
        <Text id="reset-account" component="h2" fz={16} fw={600}>
          {t('title')}
        </Text>
        <Text c="dimmed">{t('purpose')}</Text>
      </Stack>
      <Form form={form}>
        <AccountField {...form.choice('suid')} />
        <NewPassword
          policy={policy}
          label={t('password')}
          {...form.text('password')}
          onGenerate={(made) => form.set('password', made)}
        />
        <Group>
          <Button type="submit" loading={form.isBusy}>
            {t('action')}
          </Button>
        </Group>
      </Form>
    </section>
  )
}

type AccountFieldProps = {
  value: string
  error: string | undefined
  required: boolean
  onChange: (value: string | null) => void
}

function AccountField(props: AccountFieldProps) {
  const t = useTranslations('tool.resetAccount')
  const [text, setText] = useState('')
  const [search] = useDebouncedValue(text.trim(), debounceMs)
  const { data } = useCall(
    'usermgr/SearchUser',
    { search, limit_size: 20 },
    { enabled: search !== '', keepPrevious: true },
  )
  return (
    <Select
      label={t('account')}
      placeholder={t('accountHint')}
      searchable
      clearable
      filter={({ options }) => options}
      searchValue={text}
      onSearchChange={setText}
      nothingFoundMessage={search ? t('nobody') : t('type')}
      data={(data?.items ?? []).map((user) => ({
        value: user.suid,
        label: `${user.account} · ${user.nickName} · ${user.sfamily_name}`,
      }))}
      {...props}
      value={props.value || null}
    />
  )
}
