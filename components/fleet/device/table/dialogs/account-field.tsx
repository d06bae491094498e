'use client'

import { Loader, Select } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useCall } from '#components/data/use-call.ts'

type Props = {
  label: string
  value: string
  error?: string | undefined
  sfamilyid?: string | undefined
  onChange: (suid: string) => void
}

/** Search by part of the name. */
export function AccountField({ label, value, error, sfamilyid, onChange }: Props) {
  const t = useTranslations('fleet')
  const [text, setText] = useState('')
  const [search] = useDebouncedValue(text.trim(), 300)
  const own = useCall(
    'usermgr/GetUserList',
    { sfamilyid: sfamilyid ?? '', limit_size: 50, ...(search && { search }) },
    { enabled: sfamilyid !== undefined, keepPrevious: true },
  )
  const found = useCall(
    'usermgr/SearchUser',
    { search, limit_size: 20 },
    { enabled: sfamilyid === undefined && search !== '', keepPrevious: true },
  )
  const items = (sfamilyid === undefined ? found : own).data?.items ?? []
  const isAsking = own.isFetching || found.isFetching
  return (
    <Select
      label={label}
      required
      searchable
      error={error}
      value={value || null}
      onChange={(next) => onChange(next ?? '')}
      onSearchChange={setText}
      placeholder={t('accountHelp')}
      nothingFoundMessage={search || sfamilyid ? t('noAccount') : t('accountHelp')}
      filter={({ options }) => options}
      rightSection={isAsking ? <Loader size={14} /> : undefined}
      data={items.map(({ suid, account, nickName, sfamily_name }) => ({
        value: suid,
        label: `${account} · ${nickName} · ${sfamily_name}`,
      }))}
    />
  )
}
