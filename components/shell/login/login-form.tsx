'use client'

import { useTranslations } from 'next-intl'
import { type ReactNode, type RefObject, useEffect, useLayoutEffect, useState } from 'react'
import { codeMsgOf } from '#brands/public.ts'
import { useBrand } from '#components/data/brand.tsx'
import { CodeMsg } from '#components/data/code-msg.tsx'
import { Form } from '#components/ui/form/form.tsx'
import { useForm } from '#components/ui/form/use-form.ts'
import { PageLink } from '#components/ui/plain/page-link.tsx'
import { PlainAlert } from '#components/ui/plain/plain-alert.tsx'
import { PlainButton } from '#components/ui/plain/plain-button.tsx'
import { PlainCheck } from '#components/ui/plain/plain-check.tsx'
import { PlainChoice } from '#components/ui/plain/plain-choice.tsx'
import { PlainField } from '#components/ui/plain/plain-field.tsx'
import { PlainPassword } from '#components/ui/plain/plain-password.tsx'
import { CallError } from '#lib/client.ts'
import { deviceLogin } from '#lib/rules/device-number.ts'
import { required } from '#lib/rules/required.ts'
import { textLimits } from '#lib/rules/text-limits.ts'
import classes from '../auth/auth.module.css'
import type { LoginKind, LoginValues } from './use-login.ts'
import { useWait } from './use-wait.ts'
import { WaitNotice } from './wait-notice.tsx'

type EarlyForm<V> = {
  element: RefObject<HTMLFormElement | null>
  values: V
  set: <K extends keyof V & string>(name: K, value: V[K]) => void
  onSubmit: () => void
}

/** On a slow network people, and password managers, fill the form before its code is there. */
function useEarlyInput<V extends Record<string, string | boolean>>(form: EarlyForm<V>) {
  const [isAlive, setAlive] = useState(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, before React writes its values
  useLayoutEffect(() => {
    const element = form.element.current
    if (!element) return
    const typed = new FormData(element)
    for (const name of Object.keys(form.values)) {
      const isCheck = typeof form.values[name] === 'boolean'
      const value = isCheck ? typed.has(name) : typed.get(name)
      if (value !== null) form.set(name, value as V[typeof name])
    }
    element.dataset['alive'] = 'yes'
    setAlive(true)
  }, [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, with the values that were typed
  useEffect(() => {
    const element = form.element.current
    if (!isAlive || element?.dataset['early'] === undefined) return
    delete element.dataset['early']
    form.onSubmit()
  }, [isAlive])
}

export function LoginForm(props: {
  initial: LoginValues
  notice: string | undefined
  isGood: boolean
  onSubmit: (values: LoginValues) => Promise<void>
  onPasskey: (values: LoginValues) => void
  children: ReactNode
}) {
  const t = useTranslations('login')
  const { features } = useBrand()
  const wait = useWait()
  const [isSubmitted, setSubmitted] = useState(false)
  const form = useForm<LoginValues>({
    initial: props.initial,
    rules: ({ kind }) => ({
      account: kind === 'device' ? [required, deviceLogin] : [required],
      password: [required],
    }),
    fieldOf: { wrongPassword: 'password', deviceNotFound: 'account', notFound: 'account' },
    submit: async (values) => {
      setSubmitted(true)
      await props.onSubmit(values).catch((error: unknown) => {
        if (wait.take(error)) return
        const isWrong = error instanceof CallError && error.code === 'wrongPassword'
        if (!isWrong || values.kind !== 'device') throw error
        throw new CallError({ ...error, message: t('wrongDevice') })
      })
    },
  })
  useEarlyInput(form)
  const [hasPasskeys, setPasskeys] = useState(false)
  useEffect(() => setPasskeys('PublicKeyCredential' in window), [])
  const { kind, account } = form.values
  // The wait belongs to one name.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another name, another count
  useEffect(() => wait.clear(), [kind, account])

  return (
    <Form form={form}>
      {props.notice && !isSubmitted && (
        <PlainAlert tone={props.isGood ? 'good' : 'warning'}>{props.notice}</PlainAlert>
      )}
      <WaitNotice seconds={wait.seconds} />
      <PlainChoice<LoginKind>
        label={t('kind.label')}
        name="kind"
        value={kind}
        onChange={(chosen) => form.set('kind', chosen)}
        options={[
          { value: 'account', label: t('kind.account') },
          { value: 'device', label: t('kind.device') },
        ]}
      />
      <PlainField
        label={t(`field.${kind}`)}
        placeholder={t(`placeholder.${kind}`)}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={textLimits.loginName}
        {...form.text('account')}
      />
      <PlainPassword label={t('field.password')} {...form.text('password')} />
      <div className={classes.links}>
        <PlainCheck label={t('remember')} {...form.checked('remember')} />
        <PageLink href={kind === 'device' ? '/forget?kind=device' : '/forget'}>
          {t('forgot')}
        </PageLink>
      </div>
      <PlainButton type="submit" isWide isBusy={form.isBusy} disabled={wait.seconds > 0}>
        {t('submit')}
      </PlainButton>
      {features.register ? (
        <p className={classes.after}>
          {t('noAccount')} <PageLink href="/register">{t('toRegister')}</PageLink>
        </p>
      ) : (
        <RegisterElsewhere />
      )}
      <p className={classes.after}>
        <PageLink href="/company">{t('company')}</PageLink>
      </p>
      <div className={classes.late}>
        {hasPasskeys && kind === 'account' && (
          <PlainButton
            look="default"
            isWide
            disabled={form.isBusy}
            onClick={() => props.onPasskey(form.values)}
          >
            {t('passkey.use')}
          </PlainButton>
        )}
        {props.children}
      </div>
    </Form>
  )
}

function RegisterElsewhere() {
  const t = useTranslations('login')
  if (!codeMsgOf(useBrand(), { isInApp: false })) return null
  return (
    <div className={classes.after}>
      {t('noAccount')} <CodeMsg className={classes.after} />
    </div>
  )
}
