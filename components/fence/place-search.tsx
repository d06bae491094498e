'use client'

import { Select } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useCall } from '#components/data/use-call.ts'
import type { DrawnShape } from '#lib/geo/fence-rings.ts'
import { readCoordinates } from '#lib/rules/coordinates.ts'
import type { FencePoint } from '#lib/rules/fence-limits.ts'
import { textLimits } from '#lib/rules/text-limits.ts'
import type { Focus } from './fence-map.tsx'

const debounceMs = 300
const mostFound = 20
const room = { exact: 0.01, region: 0.25 }

type PlaceSearchProps = {
  shape: DrawnShape
  error: string | undefined
  onShape: (shape: DrawnShape) => void
  onPlace: (place: Focus) => void
}

type Found = { value: string; label: string; name: string; place: FencePoint | undefined }

function coordinatesIn(text: string): Found[] {
  const [first, second, ...rest] = text.trim().split(/[\s,;，]+/)
  if (!first || !second || rest.length > 0) return []
  const read = readCoordinates(first, second)
  if ('broken' in read) return []
  const label = `${(read.latMicro / 1e6).toFixed(6)}, ${(read.lonMicro / 1e6).toFixed(6)}`
  return [{ value: 'place', label, name: label, place: { lat: read.latMicro, lon: read.lonMicro } }]
}

export function PlaceSearch({ shape, error, onShape, onPlace }: PlaceSearchProps) {
  const t = useTranslations('fence.form')
  const isCity = shape.type === 'city'
  const [text, setText] = useState('')
  const [search] = useDebouncedValue(text.trim(), debounceMs)
  const regions = useCall(
    'location/SearchCity',
    { search, limit_size: mostFound },
    { enabled: search !== '', keepPrevious: true, staleTime: Infinity },
  )
  const found: Found[] = isCity ? [] : coordinatesIn(search)
  for (const { city, name, province, lat, lon } of (search && regions.data?.items) || [])
    found.push({
      value: city,
      label: province === name ? name : `${name} · ${province}`,
      name,
      place: lat === null || lon === null ? undefined : { lat, lon },
    })
  const kept = isCity && shape.city ? { value: shape.city, label: shape.name } : undefined
  const isListed = found.some(({ value }) => value === kept?.value)
  const pick = (value: string | null) => {
    const chosen = found.find((one) => one.value === value)
    if (!chosen) return
    if (isCity) return onShape({ type: 'city', city: chosen.value, name: chosen.name })
    const { place } = chosen
    if (!place) return
    const around = chosen.value === 'place' ? room.exact : room.region
    const [lon, lat] = [place.lon / 1e6, place.lat / 1e6]
    onPlace({
      key: `${lon} ${lat} ${Date.now()}`,
      bounds: [lon - around, lat - around, lon + around, lat + around],
    })
    if (shape.type === 'circle') onShape({ ...shape, centre: place })
  }
  return (
    <Select
      label={t(isCity ? 'city' : 'place')}
      {...(!isCity && { description: t('placeHelp') })}
      required={isCity}
      error={error}
      placeholder={t(isCity ? 'searchCity' : 'searchPlace')}
      leftSection={<IconSearch size={16} />}
      nothingFoundMessage={search === '' || regions.isFetching ? null : t('noPlace')}
      data={[
        ...(kept && !isListed ? [kept] : []),
        ...found.map(({ value, label }) => ({ value, label })),
      ]}
      filter={({ options }) => options}
      value={kept?.value ?? null}
      onChange={pick}
      onSearchChange={(typed) => setText(typed.slice(0, textLimits.search))}
      searchable
    />
  )
}
