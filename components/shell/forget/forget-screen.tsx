'use client'

import { Button, SegmentedControl, Text, TextInput, Title } from '@mantine/core'
import { useRouter, useSearchParams } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { call } from '#components/data/api.ts'
import { useBrand } from '#components/data/brand.tsx'
import { useSendCode } from '#components/data/use-send-code.ts'
import { VersionCheck } from '#components/data/version-check.tsx'
import { type Channel, contactFieldOf } from '#components/shared/code-of-contact.tsx'
import { CodeSent } from '#components/shared/code-sent.tsx'
import { CodeField } from '#components/ui/form/code-field.tsx'
import { Form } from '#components/ui/form/form.tsx'
import {
  NewPasswordFields,
  type NewPasswordValues,
  newPasswordFieldOf,
  newPasswordRules,
  noPassword,
} from '#components/ui/form/new-password-fields.tsx'
import { useForm } from '#components/ui/form/use-form.ts'
import { PageLink } from '#components/ui/plain/page-link.tsx'
import { md5 } from '#lib/format/md5.ts'
import { code } from '#lib/rules/code.ts'
import { deviceLogin } from '#lib/rules/device-number.ts'
import type { PasswordPolicy } from '#lib/rules/password.ts'
import { required } from '#lib/rules/required.ts'
import { textLimits } from '#lib/rules/text-limits.ts'
import classes from '../auth/auth.module.css'

type Kind = 'account' | 'device'
type Values = NewPasswordValues & { kind: Kind; account: string; channel: Channel; code: string }

const rulesOf = (values: Values, policy: PasswordPolicy) => ({
  account: values.kind === 'device' ? [required, deviceLogin] : [required],
  code: [code],
  ...newPasswordRules(values, { names: [values.account], policy: policy }),
})

export function ForgetScreen() {
  const t = useTranslations('login.forget')
  const router = useRouter()
  const { password: policy } = useBrand()
  const isDevice = useSearchParams().get('kind') === 'device'
  const kind: Kind = isDevice ? 'device' : 'account'
  const form = useForm<Values>({
    initial: { kind, account: '', channel: 'sms', code: '', ...noPassword },
    rules: (values) => rulesOf(values, policy),
    fieldOf: {
      ...contactFieldOf,
      ...newPasswordFieldOf,
      phoneTaken: 'account',
    },
    submit: async (values) => {
      await call('user/FindPwd', {
        kind: values.kind,
        account: values.account.trim().toLowerCase(),
        channel: values.channel,
        code: values.code,
        pwd_md5: md5(values.password),
      })
      router.replace(`/login?notice=passwordSet&kind=${values.kind}`)
    },
  })
  return (
    <>
      <VersionCheck />
      <Title order={1} fz={26} mb={4}>
        {t('title')}
      </Title>
      <Text c="dimmed" mb="lg">
        {t('help')}
      </Text>
      <Form form={form}>
        <WhoseFields form={form} />
        <NewPasswordFields
          form={form}
          policy={policy}
          labels={{ password: t('password'), repeat: t('repeat') }}
          size="md"
        />
        <Button type="submit" size="md" loading={form.isBusy}>
          {t('submit')}
        </Button>
        <p className={classes.after}>
          <PageLink href="/login">{t('toLogin')}</PageLink>
        </p>
      </Form>
    </>
  )
}

function WhoseFields({ form }: { form: ReturnType<typeof useForm<Values>> }) {
  const t = useTranslations('login')
  const tCode = useTranslations('common.code.channel')
  const { sent, send } = useSendCode()
  const { kind, account, channel } = form.values
  return (
    <>
      <SegmentedControl
        fullWidth
        aria-label={t('forget.kind')}
        value={kind}
        onChange={(chosen) => {
          form.set('kind', chosen as Kind)
          form.set('channel', 'sms')
        }}
        data={[
          { value: 'account', label: t('forget.byAccount') },
          { value: 'device', label: t('forget.byDevice') },
        ]}
      />
      <TextInput
        label={t(`field.${kind}`)}
        placeholder={t(`placeholder.${kind}`)}
        size="md"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={textLimits.loginName}
        {...form.text('account')}
        withAsterisk={false}
      />
      {/* A device has a phone only. */}
      {kind === 'account' && (
        <SegmentedControl
          fullWidth
          aria-label={tCode('label')}
          value={channel}
          onChange={(chosen) => form.set('channel', chosen as Channel)}
          data={[
            { value: 'sms', label: tCode('sms') },
            { value: 'mail', label: tCode('mail') },
          ]}
        />
      )}
      <CodeField
        size="md"
        {...form.text('code')}
        withAsterisk={false}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        {...(sent && { description: <CodeSent sent={sent} /> })}
        onSend={() =>
          form.attempt(['account'], () =>
            send({ purpose: 'forget', kind, account: account.trim().toLowerCase(), channel }),
          )
        }
      />
    </>
  )
}
