'use client'

import { CloseButton, TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { useTranslations } from 'next-intl'
import { useEffect, useState } from 'react'
import { isLeaving } from '#components/data/leaving.ts'
import { textLimits } from '#lib/rules/text-limits.ts'
import classes from './filter-bar.module.css'

/** Debounce, ms. */
const debounceMs = 300

type SearchFieldProps = {
  label: string
  value: string
  max?: number
  onChange: (value: string) => void
}

/** Debounced. */
export function SearchField({ label, value, max = textLimits.search, onChange }: SearchFieldProps) {
  const t = useTranslations('ui.filter')
  const [text, setText] = useState(value)
  const tell = useDebouncedCallback(
    (next: string) => {
      if (!isLeaving()) onChange(next.trim())
    },
    { delay: debounceMs, flushOnUnmount: false },
  )
  // Changed from outside: cleared filters, another link.
  useEffect(() => setText((old) => (old.trim() === value ? old : value)), [value])
  const change = (next: string) => {
    setText(next)
    tell(next)
  }
  return (
    <TextInput
      className={classes.search}
      size="xs"
      type="search"
      aria-label={label}
      placeholder={label}
      maxLength={max}
      value={text}
      leftSection={<IconSearch size={15} />}
      rightSection={
        text && (
          <CloseButton size="sm" aria-label={t('clear', { label })} onClick={() => change('')} />
        )
      }
      onChange={(event) => change(event.currentTarget.value)}
    />
  )
}
