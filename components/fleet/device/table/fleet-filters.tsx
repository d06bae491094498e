'use client'

import { Button, Radio, Stack, Text, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useOrganisation } from '#components/data/organisation.tsx'
import { useCall, useCallList } from '#components/data/use-call.ts'
import { ChoiceChip } from '#components/list/filter-bar/choice-chip.tsx'
import { FilterBar } from '#components/list/filter-bar/filter-bar.tsx'
import { FilterChip } from '#components/list/filter-bar/filter-chip.tsx'
import { NamedChip } from '#components/list/filter-bar/named-chip.tsx'
import { SearchField } from '#components/list/filter-bar/search-field.tsx'
import { SwitchChip } from '#components/list/filter-bar/switch-chip.tsx'
import { type StateFilter, stateFilters } from '#lib/codes/device-state.ts'
import { protocolOptions } from '#lib/codes/protocols.ts'
import { textLimits } from '#lib/rules/text-limits.ts'
import { boundOptions, expiryOptions, type useFleetView } from './use-fleet-view.ts'

const pageSize = 100
const debounceMs = 300

type GroupChipProps = {
  value: string
  name: string
  onChange: (group: { sgid: string; name: string }) => void
}

/** Many groups are read by page and by search. */
function GroupChip({ value, name, onChange }: GroupChipProps) {
  const t = useTranslations('fleet.filter')
  const { current } = useOrganisation()
  const of = { ...(current.sid && { sfamilyid: current.sid }), limit_size: pageSize }
  const first = useCall('family/GetGarageList', of, { enabled: current.sid !== undefined })
  const chosen = first.data?.items.find(({ sgid }) => sgid === value)
  if (!first.data?.total && value === '') return null
  return (
    <FilterChip
      label={t('group')}
      value={value === '' ? t('anyGroup') : name || chosen?.name || value}
      isSet={value !== ''}
      onClear={() => onChange({ sgid: '', name: '' })}
    >
      {(close) => (
        <GroupChoice
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

type GroupChoiceProps = {
  of: { sfamilyid?: string; limit_size: number }
  isLong: boolean
  value: string
  onChange: GroupChipProps['onChange']
}

function GroupChoice({ of, isLong, value, onChange }: GroupChoiceProps) {
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
        aria-label={t('fleet.filter.group')}
        value={value}
        onChange={(sgid) =>
          onChange({ sgid, name: items.find((item) => item.sgid === sgid)?.name ?? '' })
        }
      >
        <Stack gap={10} mah="45vh" style={{ overflow: 'auto' }} p={2}>
          {search === '' && <Radio value="" label={t('fleet.filter.anyGroup')} size="xs" />}
          {items.map(({ sgid, name, imei_count }) => (
            <Radio
              key={sgid}
              value={sgid}
              label={t('common.withDetail', { label: name, detail: String(imei_count) })}
              size="xs"
            />
          ))}
          {list.hasNextPage && (
            <Button
              size="xs"
              variant="subtle"
              loading={list.isFetchingNextPage}
              onClick={() => void list.fetchNextPage()}
            >
              {t('common.loadMore')}
            </Button>
          )}
        </Stack>
      </Radio.Group>
      {list.data && items.length === 0 && <Text fz="xs">{t('ui.group.noMatch')}</Text>}
    </Stack>
  )
}

type Props = {
  view: ReturnType<typeof useFleetView>
  /** Undefined until counted. */
  counts: Record<StateFilter, number> | undefined
}

export function FleetFilters({ view, counts }: Props) {
  const t = useTranslations('fleet.filter')
  const words = useTranslations('device')
  const common = useTranslations('common')
  const { values, change } = view
  const options = (keys: readonly string[], area: string) =>
    keys.map((value) => ({ value, label: t(`${area}.${value}`) }))
  const states = (Object.keys(stateFilters) as StateFilter[]).map((value) => {
    const label = words(`state.${value}`)
    const detail = counts && String(counts[value])
    return { value, label: detail ? common('withDetail', { label, detail }) : label }
  })
  return (
    <FilterBar
      onReset={view.isFiltered ? view.reset : undefined}
      search={
        <SearchField
          label={words('search')}
          value={values.search}
          onChange={(search) => change({ search })}
        />
      }
    >
      <ChoiceChip
        label={t('state')}
        value={values.state}
        none="all"
        options={states}
        onChange={(state) => change({ state })}
      />
      <SwitchChip
        label={t('children')}
        isOn={values.children === '1'}
        onChange={(isOn) => change({ children: isOn ? '1' : '0', group: '', groupName: '' })}
      />
      <GroupChip
        value={values.group}
        name={values.groupName}
        onChange={({ sgid, name }) => change({ group: sgid, groupName: name })}
      />
      <ChoiceChip
        label={t('due')}
        value={values.expiry}
        options={options(expiryOptions, 'expiry')}
        onChange={(expiry) => change({ expiry })}
      />
      <ChoiceChip
        label={t('boundTo')}
        value={values.bound}
        options={options(Object.keys(boundOptions), 'bound')}
        onChange={(bound) => change({ bound })}
      />
      <ChoiceChip
        label={t('protocol')}
        value={values.protocol}
        options={protocolOptions}
        onChange={(protocol) => change({ protocol })}
      />
      <ChoiceChip
        label={t('frozen')}
        value={values.frozen}
        options={[
          { value: '1', label: t('onlyFrozen') },
          { value: '0', label: t('notFrozen') },
        ]}
        onChange={(frozen) => change({ frozen })}
      />
      {values.task && (
        <SwitchChip label={t('imported')} isOn onChange={() => change({ task: '' })} />
      )}
      <NamedChip
        label={t('model')}
        value={values.modelIs}
        onClear={() => change({ modelIs: '' })}
      />
      <NamedChip
        label={t('version')}
        value={values.version}
        onClear={() => change({ version: '' })}
      />
      <SearchField
        label={t('model')}
        value={values.model}
        onChange={(model) => change({ model })}
      />
    </FilterBar>
  )
}
