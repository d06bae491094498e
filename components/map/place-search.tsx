'use client'

import { Select } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { useTranslations } from 'next-intl'
import { type ReactNode, useState } from 'react'
import { useCall } from '#components/data/use-call.ts'
import { addressLimits } from '#lib/rules/address-limits.ts'
import { readPlace, searchText } from '#lib/rules/coordinates.ts'

const debounceMs = 300
/** Of matches. */
const most = 10

/** Degrees, WGS-84. */
export type FoundPlace = { name: string; lon: number; lat: number; zoom: number }

const isCoordinates = (text: string) => {
  const read = readPlace(text)
  return read !== undefined && !('broken' in read)
}

type PlaceSearchProps = {
  /** The field says by its placeholder what it is for without one. */
  label?: string
  description?: ReactNode
  onPlace: (place: FoundPlace) => void
}

/** Addresses, towns, coordinates, links of maps and plus codes. */
export function PlaceSearch({ label, description, onPlace }: PlaceSearchProps) {
  const t = useTranslations('map.place')
  const rule = useTranslations('verification')
  const [text, setText] = useState('')
  const [typed] = useDebouncedValue(text.trim(), debounceMs)
  const read = readPlace(typed)
  const broken = read && 'broken' in read ? read.broken : undefined
  const search = searchText(typed).slice(0, addressLimits.search)
  const answer = useCall(
    'location/SearchAddr',
    { search, limit_size: most },
    { enabled: search !== '' && !broken, keepPrevious: true, staleTime: Infinity },
  )
  const found = (search && !broken && answer.data?.items) || []
  const titles = found.map(({ name, address }) => [...new Set([name, address])].filter(Boolean))
  const pick = (value: string | null) => {
    const chosen = found[Number(value ?? -1)]
    if (!chosen) return
    const { name, lon, lat } = chosen
    onPlace({ name, lon: lon / 1e6, lat: lat / 1e6, zoom: isCoordinates(name) ? 16 : 13 })
  }
  const isQuiet = search === '' || (answer.isFetching && !broken)
  const nothing = isQuiet ? null : broken ? rule(broken) : t('none')
  return (
    <Select
      {...(label ? { label } : { 'aria-label': t('search') })}
      description={description}
      placeholder={t('placeholder')}
      leftSection={<IconSearch size={16} />}
      nothingFoundMessage={nothing}
      data={titles.map((parts, at) => ({ value: String(at), label: parts.join(' · ') }))}
      renderOption={({ option }) => {
        const [name = '', address] = titles[Number(option.value)] ?? []
        return (
          <span dir="auto" style={{ display: 'block', minWidth: 0 }}>
            {name}
            {address && (
              <small style={{ display: 'block', color: 'var(--wp-dimmed)' }}>{address}</small>
            )}
          </span>
        )
      }}
      filter={({ options }) => options}
      value={null}
      onChange={pick}
      onSearchChange={setText}
      searchable
    />
  )
}
