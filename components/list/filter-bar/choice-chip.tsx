'use client'

import { Radio, Stack } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { FilterChip } from './filter-chip.tsx'

type ChoiceChipProps = {
  label: string
  value: string
  none?: string
  options: readonly { value: string; label: string }[]
  onChange: (value: string) => void
}

export function ChoiceChip({ label, value, none = '', options, onChange }: ChoiceChipProps) {
  const t = useTranslations('ui.filter')
  const all = options.some((option) => option.value === none)
    ? options
    : [{ value: none, label: t('all') }, ...options]
  const chosen = [value, none].flatMap((one) => all.find((option) => option.value === one) ?? [])[0]
  return (
    <FilterChip
      label={label}
      value={chosen?.label ?? value}
      isSet={value !== none}
      onClear={() => onChange(none)}
    >
      {(close) => (
        <Radio.Group
          aria-label={label}
          value={chosen?.value ?? none}
          onChange={(next) => {
            onChange(next)
            close()
          }}
        >
          <Stack gap={10} mah="50vh" style={{ overflow: 'auto' }} p={2}>
            {all.map((option) => (
              <Radio key={option.value} value={option.value} label={option.label} size="xs" />
            ))}
          </Stack>
        </Radio.Group>
      )}
    </FilterChip>
  )
}
