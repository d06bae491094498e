import type { BrandForm } from './brand-values.ts'

/** What each part of the form is given. */
export type FieldsProps = {
  values: BrandForm
  errors: Partial<Record<keyof BrandForm, string | undefined>>
  set: <K extends keyof BrandForm>(name: K, value: BrandForm[K]) => void
}
