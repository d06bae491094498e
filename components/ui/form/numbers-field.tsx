'use client'

import { Textarea } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { readNumbers, trimNumbers } from '#lib/rules/device-number.ts'

type NumbersFieldProps = {
  value: string
  limit: number
  error: string | undefined
  onChange: (value: string) => void
}

/** One a line; takes a pasted column. */
export function NumbersField({ value, limit, error, onChange }: NumbersFieldProps) {
  const t = useTranslations('tool')
  const count = trimNumbers(value).length
  return (
    <Textarea
      label={t('numbers')}
      description={t('numbersHint', { count, limit })}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      autosize
      minRows={5}
      maxRows={12}
      required
      spellCheck={false}
      error={error}
      value={value}
      classNames={{ input: 'tabular' }}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}

/** Distinct numbers, or why the whole list is rejected. */
export function useReadNumbers() {
  const t = useTranslations('tool')
  const rule = useTranslations('verification')
  return (text: string, limit: number): { numbers: string[] } | { error: string } => {
    const read = readNumbers(text)
    if ('broken' in read) {
      const reason = rule(read.broken.key, read.broken.values)
      return { error: read.line > 0 ? t('badLine', { line: read.line, reason }) : reason }
    }
    const numbers = [...new Set(read.numbers)]
    return numbers.length > limit ? { error: t('tooMany', { limit }) } : { numbers }
  }
}
