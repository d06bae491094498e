'use client'

import { useRouter, useSearchParams } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useEffect, useRef, useState } from 'react'
import { brandText } from '#brands/public.ts'
import { useBrand, useLanguage } from '#components/data/brand.tsx'
import { dueStepOf, readSession } from '#components/data/session.ts'
import { block } from '#components/ui/lazy/block.tsx'
import { lazyPart } from '#components/ui/lazy/lazy-part.tsx'
import { PlainAlert } from '#components/ui/plain/plain-alert.tsx'
import classes from '../auth/auth.module.css'
import { useLanding } from '../menu/menu-provider.tsx'
import { LoginForm } from './login-form.tsx'
import { type LoginValues, useLogin } from './use-login.ts'

const frame = block({ minHeight: 220 })
const ChooseFlag = lazyPart({
  name: 'chooseFlag',
  load: () => import('./choose-flag.tsx').then((m) => m.ChooseFlag),
  frame,
})
const TotpStep = lazyPart({
  name: 'totpStep',
  load: () => import('./totp-step.tsx').then((m) => m.TotpStep),
  frame,
})
const AgreeStep = lazyPart({
  name: 'agreeStep',
  load: () => import('./agree-step.tsx').then((m) => m.AgreeStep),
  frame,
})
const BindStep = lazyPart({
  name: 'bindStep',
  load: () => import('./bind-step.tsx').then((m) => m.BindStep),
  frame,
})
const FactorStep = lazyPart({
  name: 'factorStep',
  load: () => import('./factor-step.tsx').then((m) => m.FactorStep),
  frame,
})
const PasskeyStep = lazyPart({
  name: 'passkeyStep',
  load: () => import('./passkey-step.tsx').then((m) => m.PasskeyStep),
  frame,
})
const ChangeStep = lazyPart({
  name: 'changeStep',
  load: () => import('./change-step.tsx').then((m) => m.ChangeStep),
  frame,
})

const notices = [
  'expired',
  'accountChanged',
  'otherCustomer',
  'loggedOut',
  'inactive',
  'passwordSet',
] as const

/** See docs/specification.md#log-in. */
function LoginSteps() {
  const t = useTranslations('login')
  const query = useSearchParams()
  const next = query.get('next')
  const login = useLogin(next)
  const { step } = login
  const [values, setValues] = useState<LoginValues>({
    kind: query.get('kind') === 'device' ? 'device' : 'account',
    account: '',
    password: '',
    remember: false,
  })
  const notice = notices.find((name) => name === query.get('notice'))

  if (step.name === 'submit') {
    return (
      <LoginForm
        initial={values}
        notice={notice && t(`notice.${notice}`)}
        isGood={notice === 'passwordSet'}
        onSubmit={async (given) => {
          setValues(given)
          await login.submit(given)
        }}
        onPasskey={(given) => {
          setValues(given)
          login.askPasskey()
        }}
      >
        <BrowserNotice />
      </LoginForm>
    )
  }
  return (
    <>
      {step.name === 'choose' && (
        <ChooseFlag
          flags={step.flags}
          onChoose={(flag) => login.submit(values, { flag })}
          onBack={login.restart}
        />
      )}
      {step.name === 'totp' && (
        <TotpStep
          onSubmit={(totp) => login.submit(values, { totp, ...(step.flag && { flag: step.flag }) })}
          onBack={login.restart}
        />
      )}
      {step.name === 'passkey' && (
        <PasskeyStep
          remember={values.remember}
          onEntered={({ sid, ...info }) => login.take(sid, info, values.remember)}
          onBack={login.restart}
        />
      )}
      {step.name === 'agree' && <AgreeStep next={next} onBack={login.restart} />}
      {step.name === 'change' && (
        <ChangeStep next={next} known={values.password} onBack={login.restart} />
      )}
      {step.name === 'factor' && <FactorStep next={next} onBack={login.restart} />}
      {step.name === 'bind' && <BindStep next={next} onBack={login.restart} />}
    </>
  )
}

/** WebGL 2 for the map; CSS features of our styles. */
function isSupported(): boolean {
  const hasMap = Boolean(document.createElement('canvas').getContext('webgl2'))
  return hasMap && CSS.supports('selector(:has(a))') && 'WebSocket' in window
}

/** Known after hydration only: `LoginForm` keeps room for it. */
function BrowserNotice() {
  const t = useTranslations('login')
  const [isShown, setShown] = useState(false)
  useEffect(() => setShown(!isSupported()), [])
  return isShown && <PlainAlert tone="warning">{t('unsupported')}</PlainAlert>
}

function useLoggedInRedirect(): void {
  const landing = useLanding()
  const router = useRouter()
  const notice = useSearchParams().get('notice')
  const isFirst = useRef(true)
  useEffect(() => {
    // On arrival only: the form handles new sessions.
    if (!isFirst.current) return
    isFirst.current = false
    const session = readSession()
    // Another customer's tab: ask first.
    if (!session || dueStepOf(session)) return
    if (notice !== 'otherCustomer') router.replace(landing(session))
  }, [landing, notice, router])
}

export function LoginScreen() {
  const t = useTranslations('login')
  const brand = useBrand()
  const { language } = useLanguage()
  useLoggedInRedirect()
  return (
    <>
      <h1 className={classes.title}>{t('title')}</h1>
      <p className={classes.lead}>{brandText(brand.description, language)}</p>
      <noscript>
        <p>{t('noScript')}</p>
      </noscript>
      <LoginSteps />
    </>
  )
}
