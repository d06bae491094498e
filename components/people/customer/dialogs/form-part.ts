import type { ChangeEvent } from 'react'

type Field = {
  name: string
  error: string | undefined
  required: boolean
  wrapperProps: { 'data-marked': true | undefined }
}

export type TextPart<N extends string> = (name: N) => Field & {
  value: string
  onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => void
}

export type ChoicePart<T> = Field & { value: T; onChange: (value: T | null) => void }
