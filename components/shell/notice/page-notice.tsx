'use client'

import { Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './page-notice.module.css'

/** A page that has one thing to say: an icon, a title, a sentence and what can be done. */
export function PageNotice(props: {
  icon: ReactNode
  title: string
  text: string
  children?: ReactNode
}) {
  return (
    <div className={classes.page}>
      <div className={classes.icon} aria-hidden="true">
        {props.icon}
      </div>
      <Title order={1} fz={22}>
        {props.title}
      </Title>
      <Text c="dimmed" maw={420}>
        {props.text}
      </Text>
      <div className={classes.actions}>{props.children}</div>
    </div>
  )
}
