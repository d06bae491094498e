'use client'

import {
  IconArrowLeft,
  IconDeviceMobile,
  IconDeviceSim,
  IconLogout,
  IconSearch,
} from '@tabler/icons-react'
import { usePathname, useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { useLeave } from '#components/data/unsaved.ts'
import { useIsOnPhoneHost } from '#components/data/use-is-on-phone-host.ts'
import { useFocusMemory } from '#components/ui/form/use-focus-return.ts'
import { PageLink } from '#components/ui/plain/page-link.tsx'
import { PlainButton } from '#components/ui/plain/plain-button.tsx'
import { BrandMark } from './brand-mark.tsx'
import classes from './h5-shell.module.css'
import { OfflineBanner } from './offline-banner.tsx'
import shell from './shell.module.css'
import { useLogout } from './use-logout.ts'

const places = [
  { path: '/h5/device', text: 'devices', Icon: IconDeviceMobile },
  { path: '/h5/sim', text: 'sims', Icon: IconDeviceSim },
  { path: '/h5/number', text: 'inquiry', Icon: IconSearch },
] as const

/** Of phone pages: the brand, the way back, and the ways between them. */
export function H5Shell({ children }: { children: ReactNode }) {
  const t = useTranslations()
  const router = useRouter()
  const start = useIsOnPhoneHost() ? '/h5/device' : '/'
  useFocusMemory()
  const goBack = () => (window.history.length > 1 ? router.back() : router.push(start))
  return (
    <div className={classes.shell}>
      <a className={shell.skip} href="#content">
        {t('common.skipToContent')}
      </a>
      <header className={classes.head}>
        <PlainButton look="subtle" isIcon aria-label={t('h5.back')} onClick={goBack}>
          <IconArrowLeft className={classes.arrow} size={22} stroke={1.7} />
        </PlainButton>
        <PageLink href={start} className={classes.brand} title={t('h5.toStart')}>
          <BrandMark />
        </PageLink>
      </header>
      <OfflineBanner />
      <main id="content">{children}</main>
      <Ways />
    </div>
  )
}

function Ways() {
  const t = useTranslations('h5.nav')
  const pathname = usePathname()
  const leave = useLeave()
  const logout = useLogout()
  return (
    <nav className={classes.ways} aria-label={t('label')}>
      {places.map(({ path, text, Icon }) => (
        <PageLink key={path} href={path} aria-current={pathname === path ? 'page' : undefined}>
          <Icon size={20} stroke={1.7} aria-hidden />
          <span>{t(text)}</span>
        </PageLink>
      ))}
      <button type="button" onClick={() => leave(() => void logout())}>
        <IconLogout size={20} stroke={1.7} aria-hidden />
        <span>{t('logout')}</span>
      </button>
    </nav>
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
