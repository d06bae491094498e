'use client'

import { IconArrowLeft } from '@tabler/icons-react'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { useFocusMemory } from '#components/ui/form/use-focus-return.ts'
import { PageLink } from '#components/ui/plain/page-link.tsx'
import { PlainButton } from '#components/ui/plain/plain-button.tsx'
import { BrandMark } from './brand-mark.tsx'
import classes from './h5-shell.module.css'
import { OfflineBanner } from './offline-banner.tsx'
import shell from './shell.module.css'

/** Of phone pages: the brand, and the way back. */
export function H5Shell({ children }: { children: ReactNode }) {
  const t = useTranslations()
  const router = useRouter()
  useFocusMemory()
  const goBack = () => (window.history.length > 1 ? router.back() : router.push('/'))
  return (
    <div className={classes.shell}>
      <a className={shell.skip} href="#content">
        {t('common.skipToContent')}
      </a>
      <header className={classes.head}>
        <PlainButton look="subtle" isIcon aria-label={t('h5.back')} onClick={goBack}>
          <IconArrowLeft className={classes.arrow} size={22} stroke={1.7} />
        </PlainButton>
        <PageLink href="/" className={classes.brand} title={t('h5.toConsole')}>
          <BrandMark />
        </PageLink>
      </header>
      <OfflineBanner />
      <main id="content">{children}</main>
    </div>
  )
}

export function H5Placeholder() {
  return (
    <div className={classes.shell} aria-busy="true">
      <div className={classes.head}>
        <BrandMark />
      </div>
    </div>
  )
}
