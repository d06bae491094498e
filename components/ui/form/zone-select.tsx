'use client'

import { type ComboboxItem, Select, type SelectProps } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { fixedZone, minutesEast } from '#lib/format/zone-clock.ts'
import { zoneName } from '#lib/format/zone-name.ts'
import { zoneToday } from '#lib/format/zone-names.ts'
import { knownZones, offsetsIn, plainWords, zonesAt, zoneWords } from '#lib/format/zones.ts'
import classes from './form.module.css'

type ZoneSelectProps = Omit<SelectProps, 'data' | 'value'> & { value: string }

const now = () => Date.now() / 1000

/**
 * Time zones by their IANA names of today, found by former ones too, with or without the signs
 * between words, and by what their clocks are ahead (`+5:45`); `value` comes first, also as
 * UTC+05:30.
 */
export function ZoneSelect({ value, ...rest }: ZoneSelectProps) {
  const t = useTranslations('form')
  const [zones] = useState(knownZones)
  const chosen = zoneToday(value)
  return (
    <Select
      data={[chosen, ...zones.filter((zone) => zone !== chosen)]}
      filter={({ options, search, limit }) =>
        found(
          search,
          options.filter((option) => 'value' in option),
        ).slice(0, limit)
      }
      renderOption={({ option, checked }) => (
        <span className={classes.zone} data-chosen={checked || undefined}>
          {option.label}
          <span dir="ltr">{fixedZone(minutesEast(option.value, now()))}</span>
        </span>
      )}
      searchable
      nothingFoundMessage={t('noZone')}
      limit={60}
      allowDeselect={false}
      value={chosen}
      {...rest}
    />
  )
}

function found(search: string, options: ComboboxItem[]): ComboboxItem[] {
  const offsets = offsetsIn(search)
  const wanted = plainWords(search)
  // An alias, or a name of Windows, of one zone.
  const meant = zoneName(search)
  if (!offsets)
    return options.filter(({ value }) => value === meant || zoneWords(value).includes(wanted))
  const zones = options.map(({ value }) => value)
  const place = new Map(zonesAt(offsets, { zones, time: now() }).map((zone, at) => [zone, at]))
  const placeOf = ({ value }: ComboboxItem) => place.get(value) ?? -1
  return options
    .filter((option) => placeOf(option) >= 0)
    .sort((one, other) => placeOf(one) - placeOf(other))
}
