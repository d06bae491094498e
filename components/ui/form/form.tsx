'use client'

import type { MouseEvent, ReactNode } from 'react'
import { Failure } from './failure.tsx'
import classes from './form.module.css'
import type { FormState } from './use-form.ts'

/** The second click of a double click sends nothing again (the same control is blocked for 500 ms). */
function blockSecondClick(event: MouseEvent): void {
  const isSubmit = (event.target as Element).closest('button[type=submit]') !== null
  if (isSubmit && event.detail > 1) event.preventDefault()
}

/** The frame of a form: one column, a failure above the fields, the first error said aloud. Enter submits. */
export function Form({ form, children }: { form: FormState; children: ReactNode }) {
  return (
    <form
      ref={form.element}
      className={classes.form}
      method="post"
      noValidate
      onSubmit={form.onSubmit}
      onClickCapture={blockSecondClick}
    >
      <div className={classes.column}>
        {form.failure && <Failure error={form.failure} />}
        {children}
      </div>
      {/* The focus may be in the wrong field already; then only this tells what is wrong. */}
      <div role="alert" className={classes.unseen}>
        {form.firstError}
      </div>
    </form>
  )
}
