'use client'

import type { ComponentProps } from 'react'
import classes from './plain.module.css'

export function PlainAlert(props: ComponentProps<'div'> & { tone: 'bad' | 'warning' | 'good' }) {
  const { tone, ...box } = props
  return <div {...box} className={classes.alert} data-tone={tone} />
}
