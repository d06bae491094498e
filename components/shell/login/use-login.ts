'use client'

import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { call } from '#components/data/api.ts'
import { useBrand, useLanguage } from '#components/data/brand.tsx'
import { type SessionInfo, storeSession } from '#components/data/session.ts'
import { MapiError } from '#lib/client.ts'
import { type ErrorName, errorNameOf } from '#lib/codes/error-codes.ts'
import type { LoginFlag } from '#lib/codes/permissions.ts'
import { md5 } from '#lib/format/md5.ts'
import { firstRoute } from '../menu.ts'
import { safeNext } from './safe-next.ts'

export type LoginKind = 'account' | 'device'
export type LoginValues = { kind: LoginKind; account: string; password: string; remember: boolean }
export type LoginErrors = { account?: string; password?: string; form?: string }

const emptySession: SessionInfo = {
  flag: [],
  auth: [],
  familys: [],
  zone: 0,
  nickName: '',
  lack: [],
  is_check_phone: false,
  is_need_check: false,
  device: null,
}

/** Refusals that belong to a field; the others stand above the form. */
const fieldOf: Partial<Record<ErrorName, keyof LoginErrors>> = {
  wrongPassword: 'password',
  deviceNotFound: 'account',
  notFound: 'account',
}

/** What is wrong with the values before anything is sent: message keys by field. */
export function checkValues(values: LoginValues): Partial<Record<'account' | 'password', string>> {
  const account = values.account.trim()
  const isNumber = /^[0-9A-Za-z_-]{1,20}$/.test(account)
  return {
    ...(account === '' && { account: `missing.${values.kind}` }),
    ...(account !== '' && values.kind === 'device' && !isNumber && { account: 'badNumber' }),
    ...(values.password === '' && { password: 'missing.password' }),
  }
}

/** Log-in as spec §4: submit, choose between several kinds when the answer has no sid, then on to the console. */
export function useLogin(next: string | null) {
  const brand = useBrand()
  const { language } = useLanguage()
  const router = useRouter()
  const t = useTranslations('login')
  const [errors, setErrors] = useState<LoginErrors>({})
  const [flags, setFlags] = useState<readonly LoginFlag[]>([])
  const [isBusy, setBusy] = useState(false)

  function enter(sid: string, info: SessionInfo, values: LoginValues) {
    storeSession({ ...info, sid, remember: values.remember, account: values.account.trim() })
    const target = safeNext(next) ?? firstRoute(info, brand)
    // Business accounts start from a fresh page (spec §4), so that nothing of an account before is left.
    if (info.familys[0]?.type === 'seller') window.location.replace(target)
    else router.replace(target)
  }

  function refuse(error: unknown) {
    setBusy(false)
    if (!(error instanceof MapiError)) {
      setErrors({ form: t('unreachable') })
      return
    }
    const name = errorNameOf(error.errcode)
    setErrors({ [(name && fieldOf[name]) ?? 'form']: error.message })
  }

  async function submit(values: LoginValues, flag?: LoginFlag) {
    const wrong = checkValues(values)
    if (wrong.account ?? wrong.password) {
      setErrors(Object.fromEntries(Object.entries(wrong).map(([field, key]) => [field, t(key)])))
      return
    }
    setErrors({})
    setBusy(true)
    const chosen = flag ?? (values.kind === 'device' ? 'e_device_login' : undefined)
    try {
      const { sid, ...info } = await call('user/Login', {
        account: values.account.trim(),
        pwd_md5: md5(values.password),
        remember: values.remember,
        lang: language,
        info: { browser: navigator.userAgent.slice(0, 256), project: brand.projectName },
        ...(chosen && { flag: chosen }),
      })
      if (sid) return enter(sid, { ...emptySession, ...info }, values)
      setFlags(info.flag ?? [])
      setBusy(false)
    } catch (error) {
      refuse(error)
    }
  }

  return { submit, errors, setErrors, flags, isBusy, back: () => setFlags([]) }
}
