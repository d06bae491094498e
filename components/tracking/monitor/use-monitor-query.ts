'use client'

import { useSearchParams } from 'next/navigation'
import { useCallback, useMemo } from 'react'
import { changePageQuery } from '#components/data/page-query.ts'
import { type StateFilter, stateFilters } from '#lib/codes/device-state.ts'

export type MonitorQuery = {
  sfamilyid: string | undefined
  sgid: string | undefined
  simei: string | undefined
  alarm: string | undefined
  /** '1': its playback is open. */
  track: string | undefined
  /** Undefined when the drawer is closed. */
  tab: string | undefined
  /** Open when given: an area to search, or `new`. */
  region: string | undefined
  /** In which it is searched. */
  during: string
  state: StateFilter
  search: string
}

type Change = Partial<Record<keyof MonitorQuery, string | undefined>>

const tabForm = /^[a-z]{1,20}$/
const idForm = /^[1-9]\d{0,18}$/

export function useMonitorQuery(): [MonitorQuery, (change: Change) => void] {
  const params = useSearchParams()
  const query = useMemo(() => {
    const id = (name: string) => {
      const value = params.get(name) ?? ''
      return idForm.test(value) ? value : undefined
    }
    const state = params.get('state') ?? ''
    const tab = params.get('tab') ?? ''
    return {
      sfamilyid: id('sfamilyid'),
      sgid: id('sgid'),
      simei: id('simei'),
      alarm: id('alarm'),
      track: id('simei') && params.get('track') === '1' ? '1' : undefined,
      tab: tabForm.test(tab) ? tab : undefined,
      state: Object.hasOwn(stateFilters, state) ? (state as StateFilter) : 'all',
      region: params.get('region')?.slice(0, 1500) || undefined,
      during: params.get('during')?.slice(0, 40) ?? '',
      search: params.get('search')?.slice(0, 40) ?? '',
    }
  }, [params])
  const change = useCallback(
    (next: Change) =>
      changePageQuery((address) => {
        for (const [name, value] of Object.entries(next)) {
          const isDefault = !value || (name === 'state' && value === 'all')
          if (isDefault) address.delete(name)
          else address.set(name, value)
        }
      }),
    [],
  )
  return [query, change]
}
