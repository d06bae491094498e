'use client'

import { TextInput, type TextInputProps } from '@mantine/core'
import { useState } from 'react'
import { plainDigits } from '#lib/format/digits.ts'

/** `9:5` is 09:05, `0930` is 09:30, in digits of any keyboard; what is no time stays. */
function clockOf(text: string): string {
  const plain = plainDigits(text).trim()
  const parts = /^(\d{1,2})\D(\d{1,2})$|^(\d{2})(\d{2})$/.exec(plain)
  const [hours, minutes] = [parts?.[1] ?? parts?.[3], parts?.[2] ?? parts?.[4]]
  return hours && minutes ? `${hours.padStart(2, '0')}:${minutes.padStart(2, '0')}` : plain
}

type ClockInputProps = Omit<TextInputProps, 'value' | 'onChange' | 'onBlur'> & {
  value: string
  onChange: (text: string) => void
  /** With the text as HH:mm, where it can be read so. */
  onLeave?: (text: string) => void
}

/** HH:mm, alike in all languages and browsers. */
export function ClockInput({ value, onChange, onLeave, ...rest }: ClockInputProps) {
  const [draft, setDraft] = useState<string>()
  return (
    <TextInput
      placeholder="08:00"
      maxLength={8}
      inputMode="numeric"
      autoComplete="off"
      {...rest}
      value={draft ?? value}
      onChange={(event) => {
        const text = event.currentTarget.value
        setDraft(text)
        onChange(plainDigits(text))
      }}
      onBlur={(event) => {
        const text = clockOf(event.currentTarget.value)
        setDraft(undefined)
        onChange(text)
        onLeave?.(text)
      }}
    />
  )
}
