'use client'

import type { ComponentProps, ReactNode } from 'react'
import classes from './plain.module.css'

type PlainCheckProps = ComponentProps<'input'> & { label: string; error?: ReactNode }

/** Takes what `form.checked` gives. */
export function PlainCheck({ label, error: _, ...input }: PlainCheckProps) {
  return (
    <label className={classes.check}>
      <input {...input} type="checkbox" />
      {label}
    </label>
  )
}
