'use client'

import { useTranslations } from 'next-intl'
import { brandText } from '#brands/public.ts'
import { useBrand, useLanguage } from '#components/data/brand.tsx'
import classes from '../auth/auth.module.css'
import { BrowserNotice } from './browser-notice.tsx'
import { LoginSteps } from './login-steps.tsx'
import { useLoggedInRedirect } from './use-logged-in-redirect.ts'

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
      <BrowserNotice />
    </>
  )
}
