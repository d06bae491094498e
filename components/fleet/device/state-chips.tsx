'use client'

import { useTranslations } from 'next-intl'
import { useLanguage } from '#components/data/brand.tsx'
import { useStoreVersion } from '#components/data/use-store-version.ts'
import { displayStates, type StateFilter, stateFilters } from '#lib/codes/device-state.ts'
import { count } from '#lib/format/measure.ts'
import type { DeviceStore } from '#lib/live/device-store.ts'
import classes from './state-chips.module.css'
import { type MarkLook, StateMark } from './state-mark.tsx'

const marks: Partial<Record<StateFilter, MarkLook>> = {
  online: 'online',
  moving: 'moving',
  static: 'static',
  offline: 'offline',
  expired: 'expired',
  notActivated: 'notActivated',
}

function countOf(store: DeviceStore, filter: StateFilter): number {
  return stateFilters[filter].reduce(
    (sum, state) => sum + (store.counts[displayStates.indexOf(state)] ?? 0),
    0,
  )
}

export type StateChipsProps = {
  store: DeviceStore
  value: StateFilter
  onChange: (filter: StateFilter) => void
}

/** Filters of list and map, with live counts. */
export function StateChips({ store, value, onChange }: StateChipsProps) {
  const t = useTranslations('device')
  const { tag } = useLanguage()
  useStoreVersion(store)
  const isUseful = (filter: StateFilter) => {
    const devices = countOf(store, filter)
    // All that are online move, or all stand: one chip says both.
    if (
      filter === 'online' &&
      [countOf(store, 'moving'), countOf(store, 'static')].includes(devices)
    )
      return false
    return devices > 0
  }
  const filters = (Object.keys(stateFilters) as StateFilter[]).filter(
    (filter) => filter === 'all' || filter === value || isUseful(filter),
  )
  return (
    <fieldset className={classes.chips} aria-label={t('filters')}>
      {filters.map((filter) => {
        const mark = marks[filter]
        const name = t(`state.${filter}`)
        const devices = count(countOf(store, filter), tag)
        return (
          <button
            key={filter}
            type="button"
            aria-pressed={filter === value}
            aria-label={`${name} ${devices}`}
            className={classes.chip}
            onClick={() => onChange(filter === value ? 'all' : filter)}
          >
            {mark && <StateMark look={mark} />}
            {name}
            <b>{devices}</b>
          </button>
        )
      })}
    </fieldset>
  )
}
