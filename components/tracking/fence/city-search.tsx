'use client'

import { Select } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useCall } from '#components/data/use-call.ts'
import type { DrawnShape } from '#lib/geo/fence-rings.ts'
import { textLimits } from '#lib/rules/text-limits.ts'

const debounceMs = 300
const mostFound = 20

type CitySearchProps = {
  shape: DrawnShape & { type: 'city' }
  error: string | undefined
  onShape: (shape: DrawnShape) => void
}

/** Regions whose outlines the platform knows. */
export function CitySearch({ shape, error, onShape }: CitySearchProps) {
  const t = useTranslations('fence.form')
  const [text, setText] = useState('')
  const [search] = useDebouncedValue(text.trim(), debounceMs)
  const regions = useCall(
    'location/SearchCity',
    { search, limit_size: mostFound },
    { enabled: search !== '', keepPrevious: true, staleTime: Infinity },
  )
  const found = (search && regions.data?.items) || []
  const options = found.map(({ city, name, province }) => ({
    value: city,
    label: province === name ? name : `${name} · ${province}`,
  }))
  const isListed = options.some(({ value }) => value === shape.city)
  const kept = shape.city && !isListed ? [{ value: shape.city, label: shape.name }] : []
  const pick = (value: string | null) => {
    const chosen = found.find(({ city }) => city === value)
    if (chosen) onShape({ type: 'city', city: chosen.city, name: chosen.name })
  }
  return (
    <Select
      label={t('city')}
      required
      error={error}
      placeholder={t('searchCity')}
      leftSection={<IconSearch size={16} />}
      nothingFoundMessage={search === '' || regions.isFetching ? null : t('noPlace')}
      data={[...kept, ...options]}
      filter={({ options }) => options}
      value={shape.city || null}
      onChange={pick}
      onSearchChange={(typed) => setText(typed.slice(0, textLimits.search))}
      searchable
    />
  )
}
