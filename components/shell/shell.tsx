'use client'

import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { useBrandNews } from '#components/data/use-brand-news.ts'
import { useFocusMemory } from '#components/ui/form/use-focus-return.ts'
import { BrandMark } from './brand-mark.tsx'
import { HelpButton } from './help-button.tsx'
import { useSharingNews } from './menu/use-waiting.ts'
import { OfflineBanner } from './offline-banner.tsx'
import { OrganisationSwitch } from './organisation-switch.tsx'
import { PageViews } from './page-views.tsx'
import { PhoneBar } from './phone/phone-bar.tsx'
import { Rail } from './rail/rail.tsx'
import { GlobalSearch } from './search/global-search.tsx'
import { useNoteVisits } from './search/recent.ts'
import classes from './shell.module.css'
import { useStylesAgain } from './use-styles-again.ts'
import { UserMenu } from './user-menu.tsx'

type ShellProps = { bell: ReactNode; banner: ReactNode; children: ReactNode }

/** Bell and banner come from the layout, as areas do not import one another. */
export function Shell({ bell, banner, children }: ShellProps) {
  const t = useTranslations('common')
  useFocusMemory()
  useNoteVisits()
  useSharingNews()
  useBrandNews()
  useStylesAgain()
  return (
    <div className={classes.shell}>
      <a className={classes.skip} href="#content">
        {t('skipToContent')}
      </a>
      <Rail />
      <header className={classes.head}>
        <span className={classes.brand}>
          <BrandMark isCompact />
        </span>
        <OrganisationSwitch />
        <div className={classes.tools}>
          <GlobalSearch />
          {bell}
          <HelpButton />
          <UserMenu />
        </div>
      </header>
      <div className={classes.banner}>{banner}</div>
      <OfflineBanner />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and a page of text alone has nothing else to focus */}
      <main id="content" className={classes.content} tabIndex={0}>
        <PageViews>{children}</PageViews>
      </main>
      <PhoneBar />
    </div>
  )
}

export function ShellPlaceholder() {
  return (
    <div className={classes.shell} aria-busy="true">
      <div className={classes.rail} />
      <div className={classes.head}>
        <span className={classes.brand}>
          <BrandMark isCompact />
        </span>
      </div>
      <div className={classes.content} />
    </div>
  )
}
