'use client'

import { useSearchParams } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { block } from '#components/ui/lazy/block.tsx'
import { lazyPart } from '#components/ui/lazy/lazy-part.tsx'
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
const BindStep = lazyPart({
  name: 'bindStep',
  load: () => import('./bind-step.tsx').then((m) => m.BindStep),
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
      {step.name === 'change' && (
        <ChangeStep next={next} known={values.password} onBack={login.restart} />
      )}
      {step.name === 'bind' && <BindStep next={next} onBack={login.restart} />}
    </>
  )
}
