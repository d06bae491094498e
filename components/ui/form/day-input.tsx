'use client'

import { TextInput, type TextInputProps } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useLanguage } from '#components/data/brand.tsx'
import { parseDay } from '#lib/format/calendar.ts'
import { dayText } from '#lib/format/time.ts'

export type DayInputProps = Omit<TextInputProps, 'value' | 'onChange' | 'type'> & {
  /** yyyy-MM-dd; what was typed where that is no day. */
  value: string
  onChange: (value: string) => void
  min?: string
  max?: string
}

/** Takes a day as typed in the language, shows it as tables do. */
export function DayInput({ value, onChange, min, max, ...props }: DayInputProps) {
  const t = useTranslations('ui.date')
  const { tag } = useLanguage()
  const [draft, setDraft] = useState<string>()
  const today = dayText(Date.now() / 1000)
  const isWritten = draft === undefined && value !== ''
  const fault = () => {
    if (!isWritten) return undefined
    if (parseDay(value, { tag, today }) !== value) return t('unreadable', { example: today })
    if (min && value < min) return t('tooEarly', { day: min })
    return max && value > max ? t('tooLate', { day: max }) : undefined
  }
  return (
    <TextInput
      placeholder={t('pattern')}
      autoComplete="off"
      maxLength={20}
      {...props}
      value={draft ?? value}
      error={props.error ?? fault()}
      onChange={(event) => {
        const text = event.currentTarget.value
        setDraft(text)
        onChange(parseDay(text, { tag, today }) ?? text.trim())
      }}
      onBlur={(event) => {
        setDraft(undefined)
        props.onBlur?.(event)
      }}
    />
  )
}
