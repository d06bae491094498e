'use client'

import { Title } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './page.module.css'

export type PageHeaderProps = {
  title: ReactNode
  /** One sentence, where the title alone does not say it. */
  purpose?: ReactNode
  /** Buttons, at the end of the line. */
  actions?: ReactNode
}

/** The one line at the head of a screen. */
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
