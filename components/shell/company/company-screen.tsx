'use client'

import { Button, Text, TextInput, Title } from '@mantine/core'
import { useRouter, useSearchParams } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useEffect, useState } from 'react'
import { call } from '#components/data/api.ts'
import { Form } from '#components/ui/form/form.tsx'
import { useForm } from '#components/ui/form/use-form.ts'
import { PageLink } from '#components/ui/plain/page-link.tsx'
import { PlainAlert } from '#components/ui/plain/plain-alert.tsx'
import { providerFailures } from '#lib/codes/provider-failures.ts'
import type { CallReply } from '#lib/contract/calls.ts'
import { email } from '#lib/rules/email.ts'
import { required } from '#lib/rules/required.ts'
import { textLimits } from '#lib/rules/text-limits.ts'
import classes from '../auth/auth.module.css'
import { useEnter } from '../login/use-enter.ts'

type Offered = CallReply<'user/GetProviders'>['items']

/** The half of the new session that the provider's way back brought; its cookie has the other. */
function takeSid(): string | undefined {
  const [, sid] = /^#([\w-]{43})$/.exec(window.location.hash) ?? []
  if (sid) window.history.replaceState(null, '', window.location.pathname)
  return sid
}

/** Goes on with a session that an identity provider has opened. */
function useArrival(): { isEntering: boolean; error: Error | undefined } {
  const router = useRouter()
  const { enter } = useEnter(null)
  const [isEntering, setEntering] = useState(false)
  const [error, setError] = useState<Error>()
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, on arrival
  useEffect(() => {
    const sid = takeSid()
    if (!sid) return
    setEntering(true)
    call('user/GetInfo', {}, { sid: sid }).then(
      (info) => {
        // The log-in page resumes at what comes first.
        if (enter(sid, info, false)) router.replace('/login')
      },
      (reason: Error) => {
        setEntering(false)
        setError(reason)
      },
    )
  }, [])
  return { isEntering, error }
}

/** The provider of a brand that has just one; what fails is told when an address is sent. */
function useOnlyProvider(): Offered {
  const [only, setOnly] = useState<Offered>([])
  useEffect(() => {
    call('user/GetProviders', {}).then(
      ({ items }) => setOnly(items),
      () => undefined,
    )
  }, [])
  return only
}

/** Leads to the identity provider of somebody's organisation, and takes them in when they come back. */
export function CompanyScreen() {
  const t = useTranslations('provider.company')
  const asked = useSearchParams().get('failed')
  const failed = providerFailures.find((name) => name === asked)
  const { isEntering, error } = useArrival()
  const only = useOnlyProvider()
  const [found, setFound] = useState<Offered>()
  const form = useForm({
    initial: { mail: '' },
    rules: { mail: [required, email] },
    submit: async ({ mail }) => {
      const { items } = await call('user/GetProviders', { mail: mail })
      const [one, other] = items
      if (one && !other) window.location.assign(one.path)
      else setFound(items)
    },
  })
  const offered = found ?? only
  if (isEntering) return <Text role="status">{t('entering')}</Text>
  return (
    <>
      <Title order={1} fz={26} mb={4}>
        {t('title')}
      </Title>
      <Text c="dimmed" mb="lg">
        {t('help')}
      </Text>
      {failed && <PlainAlert tone="warning">{t(`failed.${failed}`)}</PlainAlert>}
      {error && <PlainAlert tone="warning">{error.message}</PlainAlert>}
      <Form form={form}>
        {offered.map(({ provider_id: id, name, path }) => (
          <Button key={id} component="a" href={path} size="md" variant="default">
            {t('with', { name })}
          </Button>
        ))}
        {found?.length === 0 && <PlainAlert tone="warning">{t('none')}</PlainAlert>}
        <TextInput
          label={t('mail')}
          size="md"
          type="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={textLimits.email}
          {...form.text('mail')}
        />
        <Button type="submit" size="md" loading={form.isBusy}>
          {t('go')}
        </Button>
        <p className={classes.after}>
          <PageLink href="/login">{t('toLogin')}</PageLink>
        </p>
      </Form>
    </>
  )
}
