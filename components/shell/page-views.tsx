'use client'

import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { PageViewsContext } from '#components/ui/page-views-context.ts'
import { PageLink } from '#components/ui/plain/page-link.tsx'
import { useCurrentPage, useMenu } from './menu/menu-provider.tsx'
import { viewsOf } from './menu/permitted.ts'
import classes from './page-views.module.css'

/** The views of the page that is open, as tabs below its header. */
export function PageViews({ children }: { children: ReactNode }) {
  return <PageViewsContext value={<Views />}>{children}</PageViewsContext>
}

function Views() {
  const t = useTranslations('shell')
  const { permitted } = useMenu()
  const current = useCurrentPage()
  const views = current ? viewsOf(permitted, current) : []
  if (views.length < 2) return null
  return (
    <nav className={classes.views} aria-label={t('views')}>
      {views.map(({ path, title }) => (
        <PageLink key={path} href={path} aria-current={path === current?.path ? 'page' : undefined}>
          {title}
        </PageLink>
      ))}
    </nav>
  )
}
