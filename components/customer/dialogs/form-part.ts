import type { ChangeEvent } from 'react'

type Field = {
  name: string
  error: string | undefined
  required: boolean
  wrapperProps: { 'data-marked': true | undefined }
}

/** `form.text` for the fields that a part of a form shows, whatever else the form holds. */
export type TextPart<N extends string> = (name: N) => Field & {
  value: string
  onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => void
}

/** `form.choice` of one field. */
export type ChoicePart<T> = Field & { value: T; onChange: (value: T | null) => void }
