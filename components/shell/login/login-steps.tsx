'use client'

import { useSearchParams } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { lazy, Suspense, useState } from 'react'
import { LoginForm } from './login-form.tsx'
import { type LoginValues, useLogin } from './use-login.ts'

const ChooseFlag = lazy(() =>
  import('./choose-flag.tsx').then((module) => ({ default: module.ChooseFlag })),
)
const TotpStep = lazy(() =>
  import('./totp-step.tsx').then((module) => ({ default: module.TotpStep })),
)
const BindStep = lazy(() =>
  import('./bind-step.tsx').then((module) => ({ default: module.BindStep })),
)

/** Why the reader was sent here, as `?notice=` names it. */
const notices = [
  'expired',
  'accountChanged',
  'otherCustomer',
  'loggedOut',
  'inactive',
  'passwordSet',
] as const

/** The steps of a log-in (spec §4), each in the place of the one before. */
export function LoginSteps() {
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
      />
    )
  }
  return (
    <Suspense>
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
      {step.name === 'bind' && <BindStep next={next} onBack={login.restart} />}
    </Suspense>
  )
}
