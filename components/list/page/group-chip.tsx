'use client'

import { Radio, Stack, Text, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useOrganisation } from '#components/data/organisation.tsx'
import { useCall, useCallList } from '#components/data/use-call.ts'
import { textLimits } from '#lib/rules/text-limits.ts'
import { FilterChip } from '../filter-bar/filter-chip.tsx'
import { MoreButton, moreOf } from '../more-button.tsx'

const pageSize = 100
const debounceMs = 300

type GroupChipProps = {
  label: string
  /** Its id; all without one. */
  value: string
  /** Where it is known. */
  name?: string
  onChange: (group: { sgid: string; name: string }) => void
}

/** A filter by a group of the organisation in view; none where it has no groups. Many are read by page and by search. */
export function GroupChip({ label, value, name, onChange }: GroupChipProps) {
  const t = useTranslations('ui.filter')
  const { current } = useOrganisation()
  const of = { ...(current.sid && { sfamilyid: current.sid }), limit_size: pageSize }
  const first = useCall('family/GetGarageList', of, { enabled: current.sid !== undefined })
  const chosen = first.data?.items.find(({ sgid }) => sgid === value)
  if (!first.data?.total && value === '') return null
  return (
    <FilterChip
      label={label}
      value={value === '' ? t('all') : name || chosen?.name || t('chosen', { count: 1 })}
      isSet={value !== ''}
      onClear={() => onChange({ sgid: '', name: '' })}
    >
      {(close) => (
        <GroupChoice
          label={label}
          of={of}
          isLong={(first.data?.total ?? 0) > pageSize}
          value={value}
          onChange={(group) => {
            onChange(group)
            close()
          }}
        />
      )}
    </FilterChip>
  )
}

type GroupChoiceProps = Pick<GroupChipProps, 'label' | 'value' | 'onChange'> & {
  of: { sfamilyid?: string; limit_size: number }
  isLong: boolean
}

function GroupChoice({ label, of, isLong, value, onChange }: GroupChoiceProps) {
  const t = useTranslations()
  const [text, setText] = useState('')
  const [search] = useDebouncedValue(text.trim(), debounceMs)
  const list = useCallList('family/GetGarageList', { ...of, ...(search && { search }) }, (page) => {
    const last = page.items.at(-1)
    return last && page.items.length === pageSize ? { last_sgid: last.sgid } : undefined
  })
  const items = list.data?.pages.flatMap((page) => page.items) ?? []
  return (
    <Stack gap={8}>
      {isLong && (
        <TextInput
          size="xs"
          type="search"
          aria-label={t('ui.group.search')}
          placeholder={t('ui.group.search')}
          maxLength={textLimits.search}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
      )}
      <Radio.Group
        aria-label={label}
        value={value}
        onChange={(sgid) =>
          onChange({ sgid, name: items.find((item) => item.sgid === sgid)?.name ?? '' })
        }
      >
        <Stack gap={10} mah="45vh" style={{ overflow: 'auto' }} p={2}>
          {search === '' && <Radio value="" label={t('ui.filter.all')} size="xs" />}
          {items.map(({ sgid, name, imei_count }) => (
            <Radio
              key={sgid}
              value={sgid}
              label={t('common.withDetail', { label: name, detail: String(imei_count) })}
              size="xs"
            />
          ))}
          <MoreButton variant="subtle" state={moreOf(list)} />
        </Stack>
      </Radio.Group>
      {list.data && items.length === 0 && <Text fz="xs">{t('ui.group.noMatch')}</Text>}
    </Stack>
  )
}
