'use client'

import { Select } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import { useOrganisation } from '#components/data/organisation.tsx'
import { useCall } from '#components/data/use-call.ts'
import { textLimits } from '#lib/rules/text-limits.ts'

const mostFound = 50
const debounceMs = 300

type FenceSelectProps = {
  label: string
  description: string
  placeholder: string
  /** Its id; none without one. */
  value: string
  chosenName: string
  onChange: (fenceId: string) => void
}

/** A fence of the organisation in view; searched on the server. */
export function FenceSelect({ value, chosenName, onChange, ...props }: FenceSelectProps) {
  const { current } = useOrganisation()
  const [text, setText] = useState('')
  const [picked, setPicked] = useState({ value, label: chosenName })
  const [search] = useDebouncedValue(text.trim(), debounceMs)
  const isSearched = search !== '' && search !== picked.label
  const found = useCall('fence/Get', {
    ...(current.sid && { sfamilyid: current.sid }),
    ...(isSearched && { search }),
    sort: 'name',
    limit_size: mostFound,
  })
  const options = new Map((found.data?.items ?? []).map((one) => [one.fence_id, one.name]))
  if (value !== '' && !options.has(value)) options.set(value, picked.label)
  return (
    <Select
      {...props}
      data={[...options].map(([id, label]) => ({ value: id, label }))}
      filter={({ options: listed }) => listed}
      value={value || null}
      onChange={(id, option) => {
        setPicked({ value: id ?? '', label: option?.label ?? '' })
        onChange(id ?? '')
      }}
      onSearchChange={(typed) => setText(typed.slice(0, textLimits.search))}
      searchable
      clearable
    />
  )
}
