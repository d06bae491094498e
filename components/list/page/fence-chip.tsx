'use client'

import { Radio, Stack, Text, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useOrganisation } from '#components/data/organisation.tsx'
import { useCall } from '#components/data/use-call.ts'
import { sheetWidth } from '#components/ui/use-sheet.ts'
import { textLimits } from '#lib/rules/text-limits.ts'
import { useRows } from '../data-table/use-rows.ts'
import { FilterChip } from '../filter-bar/filter-chip.tsx'
import { MoreButton } from '../more-button.tsx'

const pageSize = 100
const debounceMs = 300

type FenceChipProps = {
  label: string
  /** Its id; all without one. */
  value: string
  onChange: (fenceId: string) => void
}

/** A filter by a fence of the organisation in view or of those below it. */
export function FenceChip({ label, value, onChange }: FenceChipProps) {
  const t = useTranslations('ui.filter')
  const chosen = useCall('fence/Get', { fence_id: value, limit_size: 1 }, { enabled: value !== '' })
  const name = chosen.data?.items[0]?.name
  return (
    <FilterChip
      label={label}
      value={value === '' ? t('all') : (name ?? value)}
      isSet={value !== ''}
      onClear={() => onChange('')}
    >
      {(close) => (
        <FenceChoice
          label={label}
          value={value}
          onChange={(fenceId) => {
            onChange(fenceId)
            close()
          }}
        />
      )}
    </FilterChip>
  )
}

function FenceChoice({ label, value, onChange }: FenceChipProps) {
  const t = useTranslations()
  const { current } = useOrganisation()
  const [text, setText] = useState('')
  const [search] = useDebouncedValue(text.trim(), debounceMs)
  const { rows, state } = useRows(
    'fence/Get',
    {
      ...(current.sid && { sfamilyid: current.sid }),
      ...(search && { search }),
      is_get_child: true,
      sort: 'name',
      limit_size: pageSize,
    },
    (last) => ({ last_fence_id: last.fence_id, last_key: last.sort_key }),
  )
  return (
    <Stack gap={8} w={sheetWidth}>
      <TextInput
        size="xs"
        type="search"
        aria-label={t('report.filter.searchFence')}
        placeholder={t('report.filter.searchFence')}
        maxLength={textLimits.search}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <Radio.Group aria-label={label} value={value} onChange={onChange}>
        <Stack gap={10} mah="45vh" style={{ overflow: 'auto' }} p={2}>
          {search === '' && <Radio value="" label={t('ui.filter.all')} size="xs" />}
          {rows.map(({ fence_id, name }) => (
            <Radio key={fence_id} value={fence_id} label={name} size="xs" />
          ))}
          <MoreButton variant="subtle" state={state} />
        </Stack>
      </Radio.Group>
      {!state.isLoading && rows.length === 0 && (
        <Text fz="xs">{state.error?.message ?? t('report.filter.noFence')}</Text>
      )}
    </Stack>
  )
}
