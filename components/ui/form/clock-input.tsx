'use client'

import { TextInput, type TextInputProps } from '@mantine/core'

/** `9:5` is 09:05, `0930` is 09:30. */
function clockOf(text: string): string {
  const parts = /^(\d{1,2})\D(\d{1,2})$|^(\d{2})(\d{2})$/.exec(text.trim())
  const [hours, minutes] = [parts?.[1] ?? parts?.[3], parts?.[2] ?? parts?.[4]]
  return hours && minutes ? `${hours.padStart(2, '0')}:${minutes.padStart(2, '0')}` : text.trim()
}

type ClockInputProps = Omit<TextInputProps, 'value' | 'onChange' | 'onBlur'> & {
  value: string
  onChange: (text: string) => void
  /** With the text as HH:mm, where it can be read so. */
  onLeave?: (text: string) => void
}

/** HH:mm, alike in all languages and browsers. */
export function ClockInput({ onChange, onLeave, ...rest }: ClockInputProps) {
  return (
    <TextInput
      placeholder="08:00"
      maxLength={5}
      inputMode="numeric"
      autoComplete="off"
      {...rest}
      onChange={(event) => onChange(event.currentTarget.value)}
      onBlur={(event) => {
        const text = clockOf(event.currentTarget.value)
        onChange(text)
        onLeave?.(text)
      }}
    />
  )
}
