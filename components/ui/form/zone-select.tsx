'use client'

import { Select, type SelectProps } from '@mantine/core'
import { useState } from 'react'

type ZoneSelectProps = Omit<SelectProps, 'data' | 'value'> & { value: string }

/** Time zones by their IANA names; `value` comes first, also as UTC+05:30. */
export function ZoneSelect({ value, ...rest }: ZoneSelectProps) {
  const [zones] = useState(() => Intl.supportedValuesOf('timeZone'))
  return (
    <Select
      data={[value, ...zones.filter((zone) => zone !== value)]}
      searchable
      limit={60}
      allowDeselect={false}
      value={value}
      {...rest}
    />
  )
}
