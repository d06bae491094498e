'use client'

import { Button, Group, Stack } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { RangeFields } from '#components/ui/form/range-fields.tsx'
import { parseRange, presetDays, presetRange, rangePresets, rangeText } from '#lib/format/range.ts'
import { minuteTime } from '#lib/format/time.ts'
import type { Period, PeriodRule } from '#lib/rules/period.ts'
import classes from './filter-bar.module.css'
import { FilterChip } from './filter-chip.tsx'

type RangeChipProps = {
  label: string
  /** A preset, `any`, or `<from>-<to>` (lib/format/range.ts). */
  value: string
  fallback: string
  rule: PeriodRule
  mayBeAny?: boolean
  onChange: (value: string) => void
}

function rangeOf(parsed: ReturnType<typeof parseRange>): Period | undefined {
  if (typeof parsed === 'object') return parsed
  return parsed && parsed !== 'any' ? presetRange(parsed, new Date()) : undefined
}

export function RangeChip(props: RangeChipProps) {
  const { label, value, fallback, rule, mayBeAny = false, onChange } = props
  const t = useTranslations('ui.filter')
  const parsed = parseRange(value)
  const words = () => {
    if (parsed === undefined || parsed === 'any') return t('range.any')
    if (typeof parsed === 'string') return t(`range.${parsed}`)
    return `${minuteTime(parsed.from)} – ${minuteTime(parsed.to)}`
  }
  const presets = [
    ...(mayBeAny ? (['any'] as const) : []),
    ...rangePresets.filter((preset) => presetDays(preset) <= rule.maxDays),
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
          <Stack gap={12} className={classes.range ?? ''}>
            <Group gap={6} className={classes.presets ?? ''}>
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
            <RangeFields
              range={rangeOf(parsed)}
              rule={rule}
              onApply={(range) => choose(rangeText(range))}
            />
          </Stack>
        )
      }}
    </FilterChip>
  )
}
