'use client'

import type { ReactNode } from 'react'
import classes from './page-notice.module.css'

export function PageNotice(props: {
  icon: ReactNode
  title: string
  text?: string
  note?: string | undefined
  children?: ReactNode
}) {
  return (
    <div className={classes.page}>
      <div className={classes.icon} aria-hidden="true">
        {props.icon}
      </div>
      <h1 className={classes.title}>{props.title}</h1>
      {props.text && <p className={classes.text}>{props.text}</p>}
      {props.note && <p className={classes.text}>{props.note}</p>}
      <div className={classes.actions}>{props.children}</div>
    </div>
  )
}
