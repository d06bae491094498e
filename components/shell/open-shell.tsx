'use client'

import { Button } from '@mantine/core'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { copyrightLine } from '#brands/public.ts'
import { useBrand } from '#components/data/brand.tsx'
import { useSession } from '#components/data/session.ts'
import { VersionCheck } from '#components/data/version-check.tsx'
import { PageLink } from '#components/ui/plain/page-link.tsx'
import { BrandMark } from './brand-mark.tsx'
import { LanguageMenu } from './language-menu.tsx'
import open from './open-shell.module.css'
import classes from './shell.module.css'
import { ThemeMenu } from './theme-menu.tsx'

/** For pages without login. */
export function OpenShell({ children }: { children: ReactNode }) {
  const t = useTranslations('common')
  const session = useSession()
  const brand = useBrand()
  return (
    <div className={open.shell}>
      <VersionCheck />
      <a className={classes.skip} href="#content">
        {t('skipToContent')}
      </a>
      <header className={classes.head}>
        <BrandMark />
        <div className={classes.tools}>
          <LanguageMenu isCompact />
          <ThemeMenu />
          <Button
            component={PageLink}
            href={session ? '/' : '/login'}
            variant="light"
            size="compact-md"
          >
            {t(session ? 'toConsole' : 'page.login')}
          </Button>
        </div>
      </header>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and a page of text alone has nothing else to focus */}
      <main id="content" className={classes.content} tabIndex={0}>
        {children}
      </main>
      <footer dir="ltr" className={open.copyright} suppressHydrationWarning>
        {copyrightLine(brand, new Date().getFullYear())}
      </footer>
    </div>
  )
}
