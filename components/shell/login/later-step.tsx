'use client'

import { AgreeStep } from './agree-step.tsx'
import { BindStep } from './bind-step.tsx'
import { ChangeStep } from './change-step.tsx'
import { ChooseFlag } from './choose-flag.tsx'
import { FactorStep } from './factor-step.tsx'
import { PasskeyStep } from './passkey-step.tsx'
import { TotpStep } from './totp-step.tsx'
import type { LoginValues, useLogin } from './use-login.ts'

type LaterStepProps = {
  login: ReturnType<typeof useLogin>
  next: string | null
  values: LoginValues
}

/** Whatever comes after name and password, in one piece: the first page pays for one. */
export function LaterStep({ login, next, values }: LaterStepProps) {
  const { step, restart } = login
  switch (step.name) {
    case 'submit':
      return null
    case 'choose':
      return (
        <ChooseFlag
          flags={step.flags}
          onChoose={(flag) => login.submit(values, { flag })}
          onBack={restart}
        />
      )
    case 'totp':
      return (
        <TotpStep
          onSubmit={(totp) => login.submit(values, { totp, ...(step.flag && { flag: step.flag }) })}
          onBack={restart}
        />
      )
    case 'passkey':
      return (
        <PasskeyStep
          remember={values.remember}
          onEntered={({ sid, ...info }) => login.take(sid, info, values.remember)}
          onBack={restart}
        />
      )
    case 'agree':
      return <AgreeStep next={next} onBack={restart} />
    case 'change':
      return <ChangeStep next={next} known={values.password} onBack={restart} />
    case 'factor':
      return <FactorStep next={next} onBack={restart} />
    case 'bind':
      return <BindStep next={next} onBack={restart} />
  }
}
