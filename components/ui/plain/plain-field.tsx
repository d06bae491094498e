'use client'

import { type ComponentProps, type ReactNode, useId } from 'react'
import classes from './plain.module.css'

type PlainFieldProps = Omit<ComponentProps<'input'>, 'id'> & {
  label: string
  note?: ReactNode
  error?: ReactNode
  wrapperProps?: { 'data-marked': true | undefined }
  inside?: ReactNode
}

/** For pages without Mantine; takes what `form.text` gives. */
export function PlainField(props: PlainFieldProps) {
  const { label, note, error, wrapperProps, inside, required: _, ...input } = props
  const id = useId()
  const describedBy = [note && `${id}-note`, error && `${id}-error`].filter(Boolean).join(' ')
  return (
    <div className={classes.field} {...wrapperProps}>
      <label className={classes.label} htmlFor={id}>
        {label}
      </label>
      <div className={classes.box}>
        <input
          {...input}
          id={id}
          className={classes.input}
          aria-invalid={Boolean(error)}
          aria-describedby={describedBy || undefined}
          data-with-button={Boolean(inside) || undefined}
        />
        {inside && <div className={classes.inside}>{inside}</div>}
      </div>
      {note && (
        <p id={`${id}-note`} className={classes.note}>
          {note}
        </p>
      )}
      {error && (
        <p id={`${id}-error`} className={classes.error}>
          {error}
        </p>
      )}
    </div>
  )
}
