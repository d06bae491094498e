'use client'

import { Button, Stack, Textarea } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { type FormEvent, useState } from 'react'
import { sheetWidth } from '#components/ui/use-sheet.ts'
import { trimNumbers } from '#lib/rules/device-number.ts'
import { FilterChip } from './filter-chip.tsx'

type LinesChipProps = {
  label: string
  /** Device numbers, separated by commas. */
  value: string
  max: number
  onChange: (value: string) => void
}

const linesOf = (text: string) => trimNumbers(text).flatMap((one) => one.split(/\s+/))

/** A filter by device numbers, one a line. */
export function LinesChip({ label, value, max, onChange }: LinesChipProps) {
  const t = useTranslations('ui.filter')
  const lines = linesOf(value)
  const [first] = lines
  const words = lines.length > 1 ? t('lines', { count: lines.length }) : (first ?? t('all'))
  return (
    <FilterChip label={label} value={words} isSet={lines.length > 0} onClear={() => onChange('')}>
      {(close) => (
        <LinesForm
          label={label}
          max={max}
          value={value}
          onApply={(next) => {
            onChange(next)
            close()
          }}
        />
      )}
    </FilterChip>
  )
}

type LinesFormProps = {
  label: string
  value: string
  max: number
  onApply: (value: string) => void
}

function LinesForm({ label, value, max, onApply }: LinesFormProps) {
  const t = useTranslations('ui.filter')
  const [text, setText] = useState(() => linesOf(value).join('\n'))
  const lines = linesOf(text)
  const isTooMany = lines.length > max
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!isTooMany) onApply(lines.join(','))
  }
  return (
    <form onSubmit={submit}>
      <Stack gap={8} w={sheetWidth}>
        <Textarea
          autosize
          minRows={4}
          maxRows={10}
          label={label}
          description={t('linesHint', { max })}
          error={isTooMany && t('linesTooMany', { max })}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <Button type="submit" size="xs">
          {t('range.apply')}
        </Button>
      </Stack>
    </form>
  )
}
