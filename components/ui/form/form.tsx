'use client'

import { Stack, VisuallyHidden } from '@mantine/core'
import type { ReactNode } from 'react'
import { Failure } from './failure.tsx'
import classes from './form.module.css'
import type { FormState } from './use-form.ts'

/** The frame of a form: one column, a failure above the fields, the first error said aloud. Enter submits. */
export function Form({ form, children }: { form: FormState; children: ReactNode }) {
  return (
    <form
      ref={form.element}
      className={classes.form}
      method="post"
      noValidate
      onSubmit={form.onSubmit}
    >
      <Stack gap="md">
        {form.failure && <Failure error={form.failure} />}
        {children}
      </Stack>
      {/* The focus may be in the wrong field already; then only this tells what is wrong. */}
      <VisuallyHidden role="alert">{form.firstError}</VisuallyHidden>
    </form>
  )
}
