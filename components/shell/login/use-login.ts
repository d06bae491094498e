'use client'

import { useEffect, useState } from 'react'
import { call } from '#components/data/api.ts'
import { useBrand, useLanguage } from '#components/data/brand.tsx'
import { clearSession, dueStepOf, readSession, type SessionInfo } from '#components/data/session.ts'
import { defaultSettings } from '#lib/codes/account-settings.ts'
import type { LoginFlag } from '#lib/codes/permissions.ts'
import { md5 } from '#lib/format/md5.ts'
import { normalAccount } from '#lib/rules/words.ts'
import { useEnter } from './use-enter.ts'

export type LoginKind = 'account' | 'device'
export type LoginValues = { kind: LoginKind; account: string; password: string; remember: boolean }

/** See docs/specification.md#log-in. */
export type LoginStep =
  | { name: 'submit' }
  | { name: 'choose'; flags: readonly LoginFlag[] }
  | { name: 'passkey' }
  | { name: 'totp'; flag: LoginFlag | undefined }
  | { name: NonNullable<ReturnType<typeof dueStepOf>> }

const emptySession: SessionInfo = {
  flag: [],
  auth: [],
  familys: [],
  zone: 0,
  zone_name: 'UTC',
  nickName: '',
  lack: [],
  is_check_phone: false,
  is_need_check: false,
  must_change_password: false,
  must_agree: false,
  must_set_totp: false,
  device: null,
  account: '',
  suid: null,
  role: 'e_role_user',
  account_type: null,
  phone: '',
  email: '',
  email_refused: '',
  phone_reset_from: 0,
  email_reset_from: 0,
  region: 'mainland',
  has_totp: false,
  has_passkey: false,
  language: '',
  avatar: '',
  settings: defaultSettings,
}

const flagsOf = { account: undefined, device: ['e_device_login', 'e_phone_device_login'] } as const

/** Throws what the call throws. */
export function useLogin(next: string | null) {
  const brand = useBrand()
  const { language } = useLanguage()
  const { enter } = useEnter(next)
  const [step, setStep] = useState<LoginStep>({ name: 'submit' })
  // An incomplete session is known to the browser only.
  useEffect(() => {
    const session = readSession()
    const due = session && dueStepOf(session)
    if (due) setStep({ name: due })
  }, [])

  async function submit(
    values: LoginValues,
    answer: { flag?: LoginFlag; totp?: string } = {},
  ): Promise<void> {
    const flag = answer.flag ?? flagsOf[values.kind]
    const { sid, need_totp, ...info } = await call('user/Login', {
      account: normalAccount(values.account),
      pwd_md5: md5(values.password),
      remember: values.remember,
      lang: language,
      info: { browser: navigator.userAgent.slice(0, 256), project: brand.projectName },
      ...(flag && { flag: [flag].flat() }),
      ...(answer.totp && { totp: answer.totp }),
    })
    if (need_totp) return setStep({ name: 'totp', flag: answer.flag })
    if (!sid) return setStep({ name: 'choose', flags: info.flag ?? [] })
    take(sid, info, values.remember)
  }

  /** Of a session that was opened. */
  function take(sid: string, info: Partial<SessionInfo>, remember: boolean): void {
    const due = enter(sid, { ...emptySession, ...info }, remember)
    if (due) setStep({ name: due })
  }

  const askPasskey = () => setStep({ name: 'passkey' })

  /** Ends an incomplete session. */
  function restart() {
    const session = readSession()
    if (session && dueStepOf(session)) {
      void call('user/LoginOut', {}).catch(() => undefined)
      clearSession()
    }
    setStep({ name: 'submit' })
  }

  return { step, submit, take, askPasskey, restart }
}
