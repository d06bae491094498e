'use client'

import { useMemo } from 'react'
import { useOrganisation } from '#components/data/organisation.tsx'
import { useUrlState } from '#components/list/filter-bar/use-url-state.ts'
import { parseRange, presetRange } from '#lib/format/range.ts'
import type { Sort } from '#lib/pages/sort.ts'

const defaults = { search: '', children: '1', period: 'any', sort: '' } as const
type Key = keyof typeof defaults

/** Params of device/GetRecycle. */
function periodOf(value: string): { start_time?: number; end_time?: number } {
  const parsed = parseRange(value) ?? 'any'
  if (parsed === 'any') return {}
  const { from, to } = typeof parsed === 'string' ? presetRange(parsed, new Date()) : parsed
  return { start_time: from, end_time: to }
}

export function useRecycleView() {
  const { current } = useOrganisation()
  const url = useUrlState<Key>(defaults)
  const { search, children, period, sort } = url.values
  const params = useMemo(
    () => ({
      ...(current.sid && { sfamilyid: current.sid }),
      is_get_child: children === '1',
      ...(search && { search }),
      ...periodOf(period),
      ...(sort === 'deleted_time' && { is_desc: false }),
    }),
    [current.sid, search, children, period, sort],
  )
  const isFiltered = (Object.keys(defaults) as Key[]).some(
    (key) => key !== 'sort' && url.isChanged(key),
  )
  const order: Sort = { key: 'deleted_time', isDown: sort !== 'deleted_time' }
  const onSort = (next: Sort | undefined) =>
    url.change({ sort: next && !next.isDown ? next.key : '' })
  return { ...url, params, isFiltered, order, onSort }
}
