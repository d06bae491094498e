'use client'

import '@mantine/core/styles/Pill.css'
import '@mantine/core/styles/PillsInput.css'
import { MultiSelect } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useCall } from '#components/data/use-call.ts'
import { textLimits } from '#lib/rules/text-limits.ts'

const debounceMs = 300
const mostFound = 20

type DeviceSelectProps = {
  label: string
  sid: string
  value: readonly string[]
  onChange: (value: string[]) => void
}

export function DeviceSelect({ label, sid, value, onChange }: DeviceSelectProps) {
  const t = useTranslations('fence.bind')
  const [text, setText] = useState('')
  const [search] = useDebouncedValue(text.trim(), debounceMs)
  const [picked, setPicked] = useState<ReadonlyMap<string, string>>(new Map())
  const found = useCall(
    'device/FindDev',
    { sfamilyid: sid, limit_size: mostFound, ...(search && { imei: search }) },
    { enabled: search !== '', keepPrevious: true },
  )
  const options = new Map(picked)
  for (const { simei, name, imei } of (search && found.data?.items) || [])
    options.set(simei, name ? `${name} · ${imei}` : imei)
  return (
    <MultiSelect
      data-autofocus
      label={label}
      placeholder={value.length === 0 ? t('searchDevice') : ''}
      nothingFoundMessage={search === '' || found.isFetching ? null : t('noDevice')}
      data={[...options].map(([simei, name]) => ({ value: simei, label: name }))}
      filter={({ options: listed }) => listed}
      value={[...value]}
      onChange={(next) => {
        setPicked(new Map(next.map((simei) => [simei, options.get(simei) ?? simei])))
        onChange(next)
      }}
      searchValue={text}
      onSearchChange={(typed) => setText(typed.slice(0, textLimits.search))}
      searchable
      hidePickedOptions
    />
  )
}
