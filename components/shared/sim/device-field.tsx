'use client'

import { Select } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useCall } from '#components/data/use-call.ts'
import { textLimits } from '#lib/rules/text-limits.ts'

const debounceMs = 300
const mostFound = 20

export type PickedDevice = { simei: string; name: string; sfamily_name: string }

type DeviceFieldProps = {
  label: string
  error: string | undefined
  wrapperProps: { 'data-marked': true | undefined }
  onPick: (device: PickedDevice | undefined) => void
}

/** One device, found by its name or number; the first ones without a search. */
export function DeviceField({ label, error, wrapperProps, onPick }: DeviceFieldProps) {
  const t = useTranslations('sim.bind')
  const [text, setText] = useState('')
  const [picked, setPicked] = useState<string | null>(null)
  const [search] = useDebouncedValue(text.trim(), debounceMs)
  const { data, isFetching } = useCall(
    'device/FindDev',
    { limit_size: mostFound, ...(search && picked === null && { imei: search }) },
    { keepPrevious: true },
  )
  const found = data?.items ?? []
  return (
    <Select
      label={label}
      placeholder={t('search')}
      description={t('searchHelp')}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      withAsterisk
      searchable
      clearable
      data-autofocus
      filter={({ options }) => options}
      nothingFoundMessage={isFetching ? null : t('noDevice')}
      data={found.map(({ simei, name, imei }) => ({
        value: simei,
        label: name && name !== imei ? `${name} · ${imei}` : imei,
      }))}
      value={picked}
      error={error}
      wrapperProps={wrapperProps}
      searchValue={text}
      onSearchChange={(typed) => setText(typed.slice(0, 2 * textLimits.search))}
      onChange={(simei) => {
        setPicked(simei)
        onPick(found.find((one) => one.simei === simei))
      }}
    />
  )
}
