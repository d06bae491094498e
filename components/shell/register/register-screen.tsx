'use client'

import { Alert, Button, Checkbox, type CheckboxProps, Text, TextInput, Title } from '@mantine/core'
import { useRouter, useSearchParams } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useEffect, useState } from 'react'
import { brandText } from '#brands/public.ts'
import { call } from '#components/data/api.ts'
import { useBrand, useLanguage } from '#components/data/brand.tsx'
import { readSession } from '#components/data/session.ts'
import {
  CodeOfContact,
  type ContactValues,
  contactFieldOf,
  contactRules,
  noContact,
} from '#components/shared/code-of-contact.tsx'
import { Failure } from '#components/ui/form/failure.tsx'
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
import { legalKinds } from '#lib/codes/legal-kinds.ts'
import { md5 } from '#lib/format/md5.ts'
import { required } from '#lib/rules/required.ts'
import type { Rule } from '#lib/rules/rule.ts'
import { textLimits } from '#lib/rules/text-limits.ts'
import { account, normalAccount } from '#lib/rules/words.ts'
import classes from '../auth/auth.module.css'
import { useLogin } from '../login/use-login.ts'

/** Of the box that has to be ticked. */
const agreed: Rule = { key: 'agreed', test: (value) => value === 'true' }

const firstPage = '/device?add=1'

type Values = ContactValues & NewPasswordValues & { account: string; agrees: boolean }

export function RegisterScreen() {
  const { features } = useBrand()
  const router = useRouter()
  useEffect(() => {
    if (!features.register || readSession()) router.replace('/login')
  }, [features.register, router])
  return features.register ? <RegisterForm /> : null
}

function RegisterForm() {
  const t = useTranslations('login.register')
  const brand = useBrand()
  const router = useRouter()
  const { language } = useLanguage()
  const login = useLogin(null)
  const invite = useSearchParams().get('invite') ?? ''
  const form = useForm<Values>({
    initial: { account: '', ...noContact, ...noPassword, agrees: false },
    rules: (values) => ({
      account: [required, account],
      ...contactRules(values),
      ...newPasswordRules(values, {
        names: [values.account, values.target],
        policy: brand.password,
      }),
      ...(brand.agreement && { agrees: [agreed] }),
    }),
    fieldOf: {
      ...contactFieldOf,
      ...newPasswordFieldOf,
      accountExists: 'account',
      agreementNeeded: 'agrees',
      legalChanged: 'agrees',
    },
    submit: async ({ account: name, password: secret, target, code }) => {
      await call('user/Register', {
        account: normalAccount(name),
        pwd_md5: md5(secret),
        target,
        code,
        lang: language,
        ...(invite && { invite: invite }),
        ...(brand.agreement && { legal_hash: brand.agreement.hash }),
      })
      // Login asks for the rest.
      const values = { kind: 'account', account: name, password: secret, remember: false } as const
      await login.submit(values)
    },
  })
  useEffect(() => {
    if (login.step.name === 'bind')
      router.replace(`/login?${new URLSearchParams({ notice: 'registered', next: firstPage })}`)
  }, [login.step.name, router])

  return (
    <>
      <Title order={1} fz={26} mb={4}>
        {t('title')}
      </Title>
      <Text c="dimmed" mb="lg">
        {t('help', { brand: brandText(brand.name, language) })}
      </Text>
      {invite !== '' && <Inviter invite={invite} />}
      <Form form={form}>
        <TextInput
          label={t('account')}
          description={t('accountHint')}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          size="md"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={textLimits.account}
          {...form.text('account')}
          withAsterisk={false}
        />
        <CodeOfContact form={form} purpose="register" size="md" />
        <NewPasswordFields
          form={form}
          policy={brand.password}
          labels={{ password: t('password'), repeat: t('repeat') }}
          size="md"
        />
        {brand.agreement && <Agreement checkbox={form.checked('agrees')} />}
        <Button type="submit" size="md" loading={form.isBusy}>
          {t('submit')}
        </Button>
        <p className={classes.after}>
          {t('hasAccount')} <PageLink href="/login">{t('toLogin')}</PageLink>
        </p>
      </Form>
    </>
  )
}

/** Asked for, not taken for granted; the texts open beside the form. */
function Agreement({ checkbox }: { checkbox: CheckboxProps }) {
  const t = useTranslations('login')
  return (
    <div>
      <Checkbox label={t('register.agree')} {...checkbox} />
      <p className={classes.legal}>
        {legalKinds.map((kind) => (
          <a key={kind} href={`/${kind}`} target="_blank" rel="noreferrer">
            {t(`agree.${kind}`)}
          </a>
        ))}
      </p>
    </div>
  )
}

/** Whose customer one becomes; or why nobody does by this link any more. */
function Inviter({ invite }: { invite: string }) {
  const t = useTranslations('login.register')
  const [name, setName] = useState<string>()
  const [failure, setFailure] = useState<Error>()
  useEffect(() => {
    call('user/GetJoinLink', { invite }).then(
      ({ sname }) => setName(sname),
      (error: unknown) => setFailure(error instanceof Error ? error : new Error(String(error))),
    )
  }, [invite])
  if (failure) return <Failure error={failure} />
  return name === undefined ? null : (
    <Alert mb="md" role="status">
      {t('invitedBy', { name })}
    </Alert>
  )
}
