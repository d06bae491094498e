'use client'

import { Button, Checkbox, Stack } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { type ReactNode, useState } from 'react'
import { useLanguage } from '#components/data/brand.tsx'
import { weekHourForm } from '#lib/codes/week-hour.ts'
import { weekHourText } from '#lib/format/week-hour.ts'
import type { ListFilter } from '#lib/pages/list.ts'
import { ChoiceChip } from '../filter-bar/choice-chip.tsx'
import { FilterBar } from '../filter-bar/filter-bar.tsx'
import { FilterChip } from '../filter-bar/filter-chip.tsx'
import { NamedChip } from '../filter-bar/named-chip.tsx'
import { RangeChip } from '../filter-bar/range-chip.tsx'
import { SearchField } from '../filter-bar/search-field.tsx'
import { SwitchChip } from '../filter-bar/switch-chip.tsx'
import { DevicesChip } from './devices-chip.tsx'
import { FenceChip } from './fence-chip.tsx'
import { GroupChip } from './group-chip.tsx'
import { nameOf, type useListView } from './use-list-view.ts'

type ChoicesChipProps = {
  label: string
  /** Separated by commas; all without one. */
  value: string
  options: readonly { value: string; label: string }[]
  onChange: (value: string) => void
}

/** A filter by several of some words. */
function ChoicesChip({ label, value, options, onChange }: ChoicesChipProps) {
  const t = useTranslations('ui.filter')
  const wanted = value.split(',')
  const chosen = options.filter((option) => wanted.includes(option.value))
  const [first, ...others] = chosen
  const words = others.length > 0 ? t('chosen', { count: chosen.length }) : first?.label
  return (
    <FilterChip
      label={label}
      value={words ?? t('all')}
      isSet={chosen.length > 0}
      onClear={() => onChange('')}
    >
      {() => (
        <Checkbox.Group
          aria-label={label}
          value={chosen.map((option) => option.value)}
          onChange={(next) => onChange(next.join(','))}
        >
          <Stack gap={10} mah="50vh" style={{ overflow: 'auto' }} p={2}>
            {options.map((option) => (
              <Checkbox key={option.value} value={option.value} label={option.label} size="xs" />
            ))}
          </Stack>
        </Checkbox.Group>
      )}
    </FilterChip>
  )
}

type View = ReturnType<typeof useListView>

/** Asked for seldom, and not set. */
const isAside = (filter: ListFilter, value: string) =>
  'isRare' in filter &&
  filter.isRare === true &&
  value === (filter.kind === 'choice' ? (filter.preset ?? '') : '')

/** `children`: chips of the screen's own. */
export function ListFilters({ view, children }: { view: View; children?: ReactNode }) {
  const t = useTranslations('report.filter')
  const [isWhole, setWhole] = useState(false)
  const { filters } = view
  if (filters.length === 0) return null
  const heldBy = (filter: ListFilter) => view.values[nameOf(filter)] ?? ''
  const aside = filters.filter((filter) => isAside(filter, heldBy(filter)))
  const seen = isWhole ? filters : filters.filter((filter) => !aside.includes(filter))
  const words = seen.filter(({ kind }) => kind === 'text')
  const chips = seen.filter(({ kind }) => kind !== 'text')
  const shown = (filter: ListFilter) => (
    <Filter
      key={nameOf(filter)}
      filter={filter}
      value={heldBy(filter)}
      onChange={(value) => view.change({ [nameOf(filter)]: value })}
    />
  )
  return (
    <FilterBar
      onReset={view.isFiltered ? view.reset : undefined}
      {...(words.length > 0 && { search: words.map(shown) })}
    >
      {chips.map(shown)}
      {children}
      {aside.length > 0 && (
        <Button
          size="compact-sm"
          variant="subtle"
          color="gray"
          aria-expanded={isWhole}
          onClick={() => setWhole(!isWhole)}
        >
          {t(isWhole ? 'fewer' : 'more')}
        </Button>
      )}
    </FilterBar>
  )
}

type LinkedProps = FilterProps & {
  filter: Extract<ListFilter, { kind: 'currency' | 'weekHour' | 'hour' }>
}

/** A filter that links and charts set, and that can only be taken away here. */
function LinkedChip({ filter, value, onChange }: LinkedProps) {
  const t = useTranslations()
  const { tag } = useLanguage()
  const words = {
    currency: value,
    weekHour: weekHourForm.test(value) ? weekHourText(value, tag) : '',
    hour: value && `${value}:00–${value}:59`,
  }
  return (
    <NamedChip label={t(filter.title)} value={words[filter.kind]} onClear={() => onChange('')} />
  )
}

type FilterProps = { filter: ListFilter; value: string; onChange: (value: string) => void }

function Filter({ filter, value, onChange }: FilterProps) {
  const t = useTranslations()
  switch (filter.kind) {
    case 'children':
      return (
        <SwitchChip
          label={t('ui.filter.children')}
          isOn={value === '1'}
          onChange={(isOn) => onChange(isOn ? '1' : '0')}
        />
      )
    case 'range':
      return (
        <RangeChip
          label={t(filter.title ?? 'ui.filter.period')}
          value={value}
          fallback={filter.preset}
          mayBeAny={filter.preset === 'any'}
          rule={
            filter.isAhead
              ? { maxDays: filter.maxDays, isAhead: true }
              : { maxDays: filter.maxDays }
          }
          onChange={onChange}
        />
      )
    case 'choice':
      return (
        <ChoiceChip
          label={t(filter.title)}
          value={value}
          {...(filter.preset && { none: filter.preset })}
          options={filter.options.map((option) => ({
            value: option,
            label: t(`${filter.texts}.${option}`),
          }))}
          onChange={onChange}
        />
      )
    case 'choices':
      return (
        <ChoicesChip
          label={t(filter.title)}
          value={value}
          options={filter.options.map((option) => ({
            value: option,
            label: t(`${filter.texts}.${option}`),
          }))}
          onChange={onChange}
        />
      )
    case 'fence':
      return <FenceChip label={t(filter.title)} value={value} onChange={onChange} />
    case 'group':
      return (
        <GroupChip label={t(filter.title)} value={value} onChange={({ sgid }) => onChange(sgid)} />
      )
    case 'yesNo':
      return (
        <ChoiceChip
          label={t(filter.title)}
          value={value}
          options={[
            { value: '1', label: t(filter.yes) },
            { value: '0', label: t(filter.no) },
          ]}
          onChange={onChange}
        />
      )
    case 'text':
      return (
        <SearchField label={t(filter.title)} value={value} max={filter.max} onChange={onChange} />
      )
    case 'currency':
    case 'weekHour':
    case 'hour':
      return <LinkedChip filter={filter} value={value} onChange={onChange} />
    case 'devices':
      return (
        <DevicesChip
          label={t('report.filter.devices')}
          value={value}
          max={filter.max}
          onChange={onChange}
        />
      )
  }
}
