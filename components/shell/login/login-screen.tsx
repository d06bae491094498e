'use client'

import { Text, Title } from '@mantine/core'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { brandText } from '#brands/public.ts'
import { useBrand, useLanguage } from '#components/data/brand.tsx'
import { BrandMark } from '../brand-mark.tsx'
import { Copyright } from '../copyright.tsx'
import { BrowserNotice } from './browser-notice.tsx'
import classes from './login.module.css'
import { LoginControls } from './login-controls.tsx'
import { LoginForm } from './login-form.tsx'
import { useLoggedInRedirect } from './use-logged-in-redirect.ts'

/** The log-in page of a brand: form at the left, the brand's map drawing at the right (not on phones). */
export function LoginScreen({ art }: { art: ReactNode }) {
  const t = useTranslations('login')
  const brand = useBrand()
  const { language } = useLanguage()
  useLoggedInRedirect()

  return (
    <div className={classes.page} data-art={brand.config.isShowBackground || undefined}>
      <div className={classes.side}>
        <header className={classes.header}>
          <BrandMark />
          <div className={classes.controls}>
            <LoginControls />
          </div>
        </header>
        <main className={classes.main}>
          <div className={classes.box}>
            <Title order={1} fz={26} mb={4}>
              {t('title')}
            </Title>
            <Text c="dimmed" mb="lg">
              {brandText(brand.description, language)}
            </Text>
            <BrowserNotice />
            <LoginForm />
          </div>
        </main>
        <Copyright />
      </div>
      {brand.config.isShowBackground && (
        <div className={classes.art} aria-hidden="true">
          {art}
        </div>
      )}
    </div>
  )
}
