'use client'

import { Select } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useCall } from '#components/data/use-call.ts'

const pageSize = 100
const debounceMs = 300

type GroupSelectProps = {
  label: string
  description?: string
  placeholder: string
  sid: string | undefined
  value: string
  chosenName?: string | null
  onChange: (sgid: string | null) => void
}

type Option = { value: string; label: string }

/** Searched on the server when there are many. */
export function GroupSelect(props: GroupSelectProps) {
  const t = useTranslations('ui.group')
  const { sid, value, chosenName: name, onChange } = props
  const [text, setText] = useState('')
  const [search] = useDebouncedValue(text.trim(), debounceMs)
  const [picked, setPicked] = useState<Option | undefined>(
    name ? { value, label: name } : undefined,
  )
  const of = { ...(sid && { sfamilyid: sid }), limit_size: pageSize }
  const first = useCall('family/GetGarageList', of, { enabled: sid !== undefined })
  const total = first.data?.total
  const isLong = (total ?? 0) > pageSize
  const isSearched = isLong && search !== '' && search !== picked?.label
  const found = useCall('family/GetGarageList', { ...of, search }, { enabled: isSearched })
  const items = ((isSearched && found.data) || first.data)?.items ?? []
  const options: Option[] = items.map((group) => ({ value: group.sgid, label: group.name }))
  const isMissing = value !== '' && !options.some((option) => option.value === value)
  const data = isMissing && picked?.value === value ? [...options, picked] : options
  return (
    <Select
      label={props.label}
      description={props.description}
      placeholder={total === 0 ? t('none') : props.placeholder}
      nothingFoundMessage={t('noMatch')}
      data={data}
      value={value || null}
      onChange={(sgid, option) => {
        setPicked(option ?? undefined)
        onChange(sgid)
      }}
      onSearchChange={setText}
      clearable
      searchable
      disabled={sid === undefined || (total ?? 0) === 0}
    />
  )
}
