'use client'

import type { ReactNode } from 'react'
import classes from './page.module.css'
import { PageHeader, type PageHeaderProps } from './page-header.tsx'

/**
 * A screen of the console: header, then what it shows. A table below takes the height that is left
 * (`isTall`); everything else grows downward and the screen scrolls.
 */
export function Page(props: PageHeaderProps & { children: ReactNode; isTall?: boolean }) {
  const { children, isTall, ...header } = props
  return (
    <div className={classes.page} data-tall={isTall || undefined}>
      <PageHeader {...header} />
      {children}
    </div>
  )
}
