'use client'

import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import type { List, ListFilter } from '#lib/pages/list.ts'
import { ChoiceChip } from '../filter-bar/choice-chip.tsx'
import { ChoicesChip } from '../filter-bar/choices-chip.tsx'
import { FilterBar } from '../filter-bar/filter-bar.tsx'
import { LinesChip } from '../filter-bar/lines-chip.tsx'
import { NamedChip } from '../filter-bar/named-chip.tsx'
import { RangeChip } from '../filter-bar/range-chip.tsx'
import { SearchField } from '../filter-bar/search-field.tsx'
import { SwitchChip } from '../filter-bar/switch-chip.tsx'
import { FenceChip } from './fence-chip.tsx'
import { nameOf, type useListView } from './use-list-view.ts'

type View = ReturnType<typeof useListView>

/** `children`: chips of the screen's own. */
export function ListFilters({
  list,
  view,
  children,
}: {
  list: List
  view: View
  children?: ReactNode
}) {
  if (list.filters.length === 0) return null
  const words = list.filters.filter(({ kind }) => kind === 'text')
  const chips = list.filters.filter(({ kind }) => kind !== 'text')
  const shown = (filter: ListFilter) => (
    <Filter
      key={nameOf(filter)}
      filter={filter}
      value={view.values[nameOf(filter)] ?? ''}
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
    </FilterBar>
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
          label={t('ui.filter.period')}
          value={value}
          fallback={filter.preset}
          mayBeAny={filter.preset === 'any'}
          maxDays={filter.maxDays}
          onChange={onChange}
        />
      )
    case 'choice':
      return (
        <ChoiceChip
          label={t(filter.title)}
          value={value}
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
      return <NamedChip label={t(filter.title)} value={value} onClear={() => onChange('')} />
    case 'devices':
      return (
        <LinesChip
          label={t('report.filter.devices')}
          value={value}
          max={filter.max}
          onChange={onChange}
        />
      )
  }
}
