'use client'

import { Title } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './page.module.css'

export type PageHeaderProps = {
  title: ReactNode
  purpose?: ReactNode
  actions?: ReactNode
}

export function PageHeader({ title, purpose, actions }: PageHeaderProps) {
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
