'use client'

import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { useFocusMemory } from '#components/ui/form/use-focus-return.ts'
import { AreaTabs } from './area-tabs.tsx'
import { BottomBar } from './bottom-bar.tsx'
import { BrandMark } from './brand-mark.tsx'
import { LanguageMenu } from './language-menu.tsx'
import { OrganisationSwitch } from './organisation-switch.tsx'
import { GlobalSearch } from './search/global-search.tsx'
import classes from './shell.module.css'
import { ThemeMenu } from './theme-menu.tsx'
import { UserMenu } from './user-menu.tsx'

/** From the layout, as areas do not import one another. */
export function Shell({ bell, children }: { bell: ReactNode; children: ReactNode }) {
  const t = useTranslations('common')
  useFocusMemory()
  return (
    <div className={classes.shell}>
      <a className={classes.skip} href="#content">
        {t('skipToContent')}
      </a>
      <header className={classes.bar}>
        <BrandMark isCompact />
        <AreaTabs />
        <OrganisationSwitch />
        <div className={classes.tools}>
          <GlobalSearch />
          {bell}
          <div className={classes.desktop}>
            <LanguageMenu isCompact />
            <ThemeMenu />
          </div>
          <UserMenu />
        </div>
      </header>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and a page of text alone has nothing else to focus */}
      <main id="content" className={classes.content} tabIndex={0}>
        {children}
      </main>
      <BottomBar />
    </div>
  )
}

export function ShellPlaceholder() {
  return (
    <div className={classes.shell} aria-busy="true">
      <div className={classes.bar}>
        <BrandMark isCompact />
      </div>
      <div className={classes.content} />
    </div>
  )
}
