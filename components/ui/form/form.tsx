'use client'

import type { MouseEvent, ReactNode } from 'react'
import { Failure } from './failure.tsx'
import classes from './form.module.css'
import type { FormState } from './use-form.ts'

/** Ignores the second click of a double click for 500 ms. */
function blockSecondClick(event: MouseEvent): void {
  const isSubmit = (event.target as Element).closest('button[type=submit]') !== null
  if (isSubmit && event.detail > 1) event.preventDefault()
}

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
      {/* The wrong field may have the focus already: announce. */}
      <div role="alert" className={classes.unseen}>
        {form.firstError}
      </div>
    </form>
  )
}
