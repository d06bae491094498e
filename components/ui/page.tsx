'use client'

import { Title } from '@mantine/core'
import { type ReactNode, useContext } from 'react'
import classes from './page.module.css'
import { PageViewsContext } from './page-views-context.ts'

type PageHeaderProps = {
  title: ReactNode
  purpose?: ReactNode
  actions?: ReactNode
}

function PageHeader({ title, purpose, actions }: PageHeaderProps) {
  return (
    <header className={classes.head}>
      <div className={classes.words}>
        <Title order={1} fz={20}>
          {title}
        </Title>
        {purpose && <p className={classes.purpose}>{purpose}</p>}
      </div>
      {actions && <div className={classes.actions}>{actions}</div>}
    </header>
  )
}

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
