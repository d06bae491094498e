'use client'

import type { ComponentProps } from 'react'
import classes from './plain.module.css'

/** A note on a tinted ground: a failure, a warning or good news. */
export function PlainAlert(props: ComponentProps<'div'> & { tone: 'bad' | 'warning' | 'good' }) {
  const { tone, ...box } = props
  return <div {...box} className={classes.alert} data-tone={tone} />
}
