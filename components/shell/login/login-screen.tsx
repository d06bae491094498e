'use client'

import { Text, Title } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { brandText } from '#brands/public.ts'
import { useBrand, useLanguage } from '#components/data/brand.tsx'
import { BrowserNotice } from './browser-notice.tsx'
import { LoginSteps } from './login-steps.tsx'
import { useLoggedInRedirect } from './use-logged-in-redirect.ts'

/** The log-in page of a brand. */
export function LoginScreen() {
  const t = useTranslations('login')
  const brand = useBrand()
  const { language } = useLanguage()
  useLoggedInRedirect()
  return (
    <>
      <Title order={1} fz={26} mb={4}>
        {t('title')}
      </Title>
      <Text c="dimmed" mb="lg">
        {brandText(brand.description, language)}
      </Text>
      <BrowserNotice />
      <LoginSteps />
    </>
  )
}
