'use client'

import { Button, Group, Stack, TextInput } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { type FormEvent, useState } from 'react'
import { parseRange, presetDays, presetRange, rangePresets, rangeText } from '#lib/format/range.ts'
import { momentOf } from '#lib/format/reader-zone.ts'
import { minuteTime } from '#lib/format/time.ts'
import { type Period, type PeriodFault, periodFault } from '#lib/rules/period.ts'
import { FilterChip } from './filter-chip.tsx'

type RangeChipProps = {
  label: string
  /** A preset, `any`, or `<from>-<to>` (lib/format/range.ts). */
  value: string
  fallback: string
  maxDays: number
  mayBeAny?: boolean
  onChange: (value: string) => void
}

export function RangeChip(props: RangeChipProps) {
  const { label, value, fallback, maxDays, mayBeAny = false, onChange } = props
  const t = useTranslations('ui.filter')
  const parsed = parseRange(value)
  const words = () => {
    if (parsed === undefined || parsed === 'any') return t('range.any')
    if (typeof parsed === 'string') return t(`range.${parsed}`)
    return `${minuteTime(parsed.from)} – ${minuteTime(parsed.to)}`
  }
  const presets = [
    ...(mayBeAny ? (['any'] as const) : []),
    ...rangePresets.filter((preset) => presetDays(preset) <= maxDays),
  ]
  return (
    <FilterChip
      label={label}
      value={words()}
      isSet={value !== fallback}
      onClear={() => onChange(fallback)}
    >
      {(close) => {
        const choose = (next: string) => {
          onChange(next)
          close()
        }
        return (
          <Stack gap={12} maw={320}>
            <Group gap={6}>
              {presets.map((preset) => (
                <Button
                  key={preset}
                  size="compact-sm"
                  variant={preset === parsed ? 'light' : 'default'}
                  aria-pressed={preset === parsed}
                  onClick={() => choose(preset)}
                >
                  {t(`range.${preset}`)}
                </Button>
              ))}
            </Group>
            <CustomRange
              range={typeof parsed === 'object' ? parsed : undefined}
              maxDays={maxDays}
              onApply={(range) => choose(rangeText(range))}
            />
          </Stack>
        )
      }}
    </FilterChip>
  )
}

/** `2026-11-20T10:00`, as `datetime-local` inputs need it. */
const localText = (seconds: number) => minuteTime(seconds).replace(' ', 'T')

type CustomRangeProps = {
  range: Period | undefined
  maxDays: number
  onApply: (range: Period) => void
}

function CustomRange({ range, maxDays, onApply }: CustomRangeProps) {
  const t = useTranslations('ui.filter.range')
  const [start] = useState(() => range ?? presetRange('today', new Date()))
  const [from, setFrom] = useState(() => localText(start.from))
  const [to, setTo] = useState(() => localText(start.to))
  const [fault, setFault] = useState<PeriodFault>()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    // The end minute is part of the period.
    const chosen = { from: momentOf(from), to: momentOf(to) + 59 }
    const found = periodFault(chosen, { maxDays }, Date.now() / 1000)
    setFault(found)
    if (!found) onApply(chosen)
  }
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap={8}>
        <TextInput
          type="datetime-local"
          size="xs"
          label={t('from')}
          value={from}
          onChange={(event) => setFrom(event.currentTarget.value)}
        />
        <TextInput
          type="datetime-local"
          size="xs"
          label={t('to')}
          value={to}
          error={fault && t(fault, { days: maxDays })}
          onChange={(event) => setTo(event.currentTarget.value)}
        />
        <Button type="submit" size="xs">
          {t('apply')}
        </Button>
      </Stack>
    </form>
  )
}
