'use client'

import { Select, type SelectProps } from '@mantine/core'
import { useState } from 'react'
import { zoneToday } from '#lib/format/zone-names.ts'
import { knownZones, plainWords, zoneWords } from '#lib/format/zones.ts'

type ZoneSelectProps = Omit<SelectProps, 'data' | 'value'> & { value: string }

/**
 * Time zones by their IANA names of today, found by former ones too, with or without the signs
 * between words; `value` comes first, also as UTC+05:30.
 */
export function ZoneSelect({ value, ...rest }: ZoneSelectProps) {
  const [zones] = useState(knownZones)
  const chosen = zoneToday(value)
  return (
    <Select
      data={[chosen, ...zones.filter((zone) => zone !== chosen)]}
      filter={({ options, search, limit }) => {
        const wanted = plainWords(search)
        const isFound = (zone: string) => zoneWords(zone).includes(wanted)
        return options
          .filter((option) => 'value' in option && isFound(option.value))
          .slice(0, limit)
      }}
      searchable
      limit={60}
      allowDeselect={false}
      value={chosen}
      {...rest}
    />
  )
}
