'use client'

import { type ReactNode, useContext } from 'react'
import classes from './page.module.css'
import { PageHeader, type PageHeaderProps } from './page-header.tsx'
import { PageViewsContext } from './page-views.ts'

/** `isTall`: a table fills the height instead of scrolling. */
export function Page(props: PageHeaderProps & { children: ReactNode; isTall?: boolean }) {
  const { children, isTall, ...header } = props
  return (
    <div className={classes.page} data-tall={isTall || undefined}>
      <PageHeader {...header} />
      {useContext(PageViewsContext)}
      {children}
    </div>
  )
}
