'use client'

import { CloseButton, TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { useTranslations } from 'next-intl'
import { useEffect, useState } from 'react'
import { useOrganisation } from '#components/data/organisation.tsx'
import { LazyTree } from '#components/shared/organisation-tree/lazy-tree.tsx'
import type { TreePick } from '#components/shared/organisation-tree/tree-props.ts'
import { block } from '#components/ui/lazy/block.tsx'
import { lazyPart } from '#components/ui/lazy/lazy-part.tsx'
import type { StateFilter } from '#lib/codes/device-state.ts'
import type { DeviceStore } from '#lib/live/device-store.ts'
import { textLimits } from '#lib/rules/text-limits.ts'
import { DeviceList, type DeviceListProps } from './device-list.tsx'
import classes from './device-panel.module.css'
import { useShownLent } from './lent/use-lent.ts'
import { StateChips } from './state-chips.tsx'

const FollowedList = lazyPart({
  name: 'followedList',
  load: () => import('./follow/followed-list.tsx').then((m) => m.FollowedList),
  areas: ['follow', 'form'],
  frame: block({ height: '100%', padding: 12 }),
})

const LentList = lazyPart({
  name: 'lentList',
  load: () => import('./lent/lent-list.tsx').then((m) => m.LentList),
  areas: ['sharing'],
  frame: block({ height: 84, padding: 12 }),
})

export type PanelTab = 'tree' | 'list' | 'followed'

export type DevicePanelProps = {
  store: DeviceStore
  tab: PanelTab
  onTab: (tab: PanelTab) => void
  scope: DeviceListProps['scope']
  filter: DeviceListProps['filter']
  onFilter: (change: { state?: StateFilter; search?: string }) => void
  onPickFamily: (pick: TreePick) => void
  selected: string | undefined
  onSelect: (simei: string) => void
  onTrack: (simei: string) => void
}

const tabs: PanelTab[] = ['list', 'tree', 'followed']

export function DevicePanel(props: DevicePanelProps) {
  const t = useTranslations('device')
  const { store, scope, filter, onFilter } = props
  const { current } = useOrganisation()
  const lent = useShownLent(store, filter)
  // A device login has no organisations.
  const shown = current.sid === undefined ? tabs.slice(0, 1) : tabs
  const tab = shown.includes(props.tab) ? props.tab : 'list'
  return (
    <div className={classes.panel}>
      <div role="tablist" className={classes.tabs} aria-label={t('list')}>
        {shown.map((name) => (
          <button
            key={name}
            type="button"
            role="tab"
            id={`panel-${name}`}
            aria-selected={tab === name}
            aria-controls="panel-body"
            tabIndex={tab === name ? 0 : -1}
            {...(name === 'tree' && { onPointerEnter: LazyTree.preload })}
            onClick={() => props.onTab(name)}
            onKeyDown={(event) => {
              if (!event.key.startsWith('Arrow')) return
              const by = event.key === 'ArrowLeft' || event.key === 'ArrowUp' ? -1 : 1
              const other = shown.at((shown.indexOf(name) + by) % shown.length) ?? name
              props.onTab(other)
              document.getElementById(`panel-${other}`)?.focus()
            }}
          >
            {t(name)}
          </button>
        ))}
      </div>
      <div
        id="panel-body"
        role="tabpanel"
        aria-labelledby={`panel-${tab}`}
        className={classes.body}
      >
        {tab === 'tree' ? (
          <LazyTree
            top={current.sid}
            picked={{ sid: scope.sfamilyid, sgid: scope.sgid }}
            onPick={props.onPickFamily}
            count="states"
            withGroups
            canRefresh
          />
        ) : tab === 'followed' ? (
          <FollowedList store={store} selected={props.selected} onSelect={props.onSelect} />
        ) : (
          <>
            <SearchField value={filter.search} onChange={(search) => onFilter({ search })} />
            <StateChips
              store={store}
              value={filter.state}
              onChange={(state) => onFilter({ state })}
            />
            {lent.length > 0 && (
              <LentList
                store={store}
                shown={lent}
                selected={props.selected}
                onSelect={props.onSelect}
              />
            )}
            <div className={classes.rows}>
              <DeviceList
                store={store}
                scope={scope}
                filter={filter}
                isBelowOthers={lent.length > 0}
                selected={props.selected}
                onSelect={props.onSelect}
                onTrack={props.onTrack}
                onClearFilters={() => onFilter({ state: 'all', search: '' })}
              />
            </div>
          </>
        )}
      </div>
    </div>
  )
}

/** Debounced by 300 ms. */
function SearchField({ value, onChange }: { value: string; onChange: (text: string) => void }) {
  const t = useTranslations('device')
  const [text, setText] = useState(value)
  const settle = useDebouncedCallback((typed: string) => onChange(typed.trim()), 300)
  const type = (typed: string) => {
    setText(typed)
    settle(typed)
  }
  useEffect(() => {
    if (value === '') setText('')
  }, [value])
  return (
    <TextInput
      className={classes.search ?? ''}
      value={text}
      onChange={(event) => type(event.currentTarget.value)}
      placeholder={t('search')}
      aria-label={t('search')}
      maxLength={textLimits.search}
      type="search"
      leftSection={<IconSearch size={16} />}
      rightSection={
        text && <CloseButton size="sm" aria-label={t('clearSearch')} onClick={() => type('')} />
      }
    />
  )
}
