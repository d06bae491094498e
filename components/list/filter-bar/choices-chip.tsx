'use client'

import { Checkbox, Stack } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { FilterChip } from './filter-chip.tsx'

type ChoicesChipProps = {
  label: string
  /** Separated by commas; all without one. */
  value: string
  options: readonly { value: string; label: string }[]
  onChange: (value: string) => void
}

/** A filter by several of some words. */
export function ChoicesChip({ label, value, options, onChange }: ChoicesChipProps) {
  const t = useTranslations('ui.filter')
  const wanted = value.split(',')
  const chosen = options.filter((option) => wanted.includes(option.value))
  const [first, ...others] = chosen
  const words = others.length > 0 ? t('chosen', { count: chosen.length }) : first?.label
  return (
    <FilterChip
      label={label}
      value={words ?? t('all')}
      isSet={chosen.length > 0}
      onClear={() => onChange('')}
    >
      {() => (
        <Checkbox.Group
          aria-label={label}
          value={chosen.map((option) => option.value)}
          onChange={(next) => onChange(next.join(','))}
        >
          <Stack gap={10} mah="50vh" style={{ overflow: 'auto' }} p={2}>
            {options.map((option) => (
              <Checkbox key={option.value} value={option.value} label={option.label} size="xs" />
            ))}
          </Stack>
        </Checkbox.Group>
      )}
    </FilterChip>
  )
}
