'use client'

import {
  Alert,
  Button,
  Checkbox,
  PasswordInput,
  SegmentedControl,
  Stack,
  TextInput,
} from '@mantine/core'
import { useSearchParams } from 'next/navigation'
import { useTranslations } from 'next-intl'
import {
  type FormEvent,
  type KeyboardEvent,
  useEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import { ChooseFlag } from './choose-flag.tsx'
import { type LoginKind, type LoginValues, useLogin } from './use-login.ts'

/** Why the reader was sent here, as `?notice=` names it. */
const notices = ['expired', 'otherCustomer', 'loggedOut'] as const

/** The log-in form: account or device number, password, remember me; errors in words at their field. */
export function LoginForm() {
  const t = useTranslations('login')
  const query = useSearchParams()
  const login = useLogin(query.get('next'))
  const form = useRef<HTMLFormElement>(null)
  // Until the page is alive a submit would be the browser's own: there is nothing to submit to yet.
  const isAlive = useSyncExternalStore(
    () => () => {},
    () => true,
    () => false,
  )
  const [hasCapsLock, setCapsLock] = useState(false)
  const [values, setValues] = useState<LoginValues>({
    kind: 'account',
    account: '',
    password: '',
    remember: true,
  })
  const notice = notices.find((name) => name === query.get('notice'))
  const { account, password, form: formError } = login.errors

  // The first field with an error takes the focus.
  useEffect(() => {
    if (account ?? password)
      form.current?.querySelector<HTMLInputElement>('[aria-invalid="true"]')?.focus()
  }, [account, password])

  const set = (change: Partial<LoginValues>) => setValues((now) => ({ ...now, ...change }))
  const watchCapsLock = (event: KeyboardEvent) => setCapsLock(event.getModifierState('CapsLock'))
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    void login.submit(values)
  }

  if (login.flags.length > 0) {
    return (
      <ChooseFlag
        flags={login.flags}
        isBusy={login.isBusy}
        onChoose={(flag) => void login.submit(values, flag)}
        onBack={login.back}
      />
    )
  }

  return (
    <form ref={form} method="post" onSubmit={onSubmit} noValidate>
      <Stack gap="md">
        {notice && !formError && <Alert color="yellow">{t(`notice.${notice}`)}</Alert>}
        {formError && (
          <Alert color="red" role="alert">
            {formError}
          </Alert>
        )}
        <SegmentedControl
          fullWidth
          aria-label={t('kind.label')}
          value={values.kind}
          onChange={(kind) => {
            set({ kind: kind as LoginKind })
            login.setErrors({})
          }}
          data={[
            { value: 'account', label: t('kind.account') },
            { value: 'device', label: t('kind.device') },
          ]}
        />
        <TextInput
          label={t(`field.${values.kind}`)}
          placeholder={t(`placeholder.${values.kind}`)}
          name="username"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          data-autofocus
          size="md"
          maxLength={40}
          value={values.account}
          error={account}
          onChange={(event) => set({ account: event.currentTarget.value })}
        />
        <PasswordInput
          label={t('field.password')}
          name="password"
          autoComplete="current-password"
          size="md"
          maxLength={64}
          value={values.password}
          error={password}
          {...(hasCapsLock && {
            description: t('capsLock'),
            inputWrapperOrder: ['label', 'input', 'description', 'error'] as const,
          })}
          visibilityToggleButtonProps={{ 'aria-label': t('showPassword') }}
          onKeyDown={watchCapsLock}
          onKeyUp={watchCapsLock}
          onBlur={() => setCapsLock(false)}
          onChange={(event) => set({ password: event.currentTarget.value })}
        />
        <Checkbox
          label={t('remember')}
          checked={values.remember}
          onChange={(event) => set({ remember: event.currentTarget.checked })}
        />
        <Button type={isAlive ? 'submit' : 'button'} size="md" fullWidth loading={login.isBusy}>
          {t('submit')}
        </Button>
      </Stack>
    </form>
  )
}
