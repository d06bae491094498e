'use client'

import { useMemo } from 'react'
import { useBrand } from '#components/data/brand.tsx'
import { useOrganisation } from '#components/data/organisation.tsx'
import { usePermission } from '#components/data/permitted.tsx'
import { useIsRoot } from '#components/data/session.ts'
import { weekHourForm } from '#lib/codes/week-hour.ts'
import { parseRange, presetRange } from '#lib/format/range.ts'
import type { List, ListFilter } from '#lib/pages/list.ts'
import { listParams } from '#lib/pages/list-params.ts'
import { type Sort, sortOf, sortParams, sortText } from '#lib/pages/sort.ts'
import { useUrlState } from '../filter-bar/use-url-state.ts'

/** Param of the address. */
export const nameOf = (filter: ListFilter): string => {
  if (filter.kind === 'range') return 'period'
  return ('name' in filter && filter.name) || filter.param
}

const defaultOf = (filter: ListFilter): string => {
  if (filter.kind === 'range') return filter.preset
  if (filter.kind === 'choice') return filter.preset ?? ''
  if (filter.kind === 'choices') return (filter.preset ?? []).join(',')
  return filter.kind === 'children' ? '1' : ''
}

const id = /^[1-9]\d{0,18}$/
/** Of values of one form. */
const forms = { fence: id, group: id, currency: /^[A-Z]{3}$/, weekHour: weekHourForm } as const

function paramsOf(filter: ListFilter, value: string): Record<string, unknown> {
  switch (filter.kind) {
    case 'children':
      return { [filter.param]: value === '1' }
    case 'range': {
      // An invalid link falls back to the preset.
      const parsed = parseRange(value) ?? filter.preset
      if (parsed === 'any') return {}
      const { from, to } = typeof parsed === 'string' ? presetRange(parsed, new Date()) : parsed
      return { [filter.from]: from, [filter.to]: to }
    }
    case 'devices': {
      const numbers = value.split(',').filter(Boolean)
      return numbers.length > 0 ? { [filter.param]: numbers } : {}
    }
    case 'yesNo':
      return value === '1' || value === '0' ? { [filter.param]: value === '1' } : {}
    case 'choice':
      return choiceOf(filter, value)
    case 'choices': {
      const chosen = value.split(',').filter((one) => filter.options.includes(one))
      return chosen.length > 0 ? { [filter.param]: chosen } : {}
    }
    case 'fence':
    case 'group':
    case 'currency':
    case 'weekHour':
      return forms[filter.kind].test(value) ? { [filter.param]: value } : {}
    case 'hour':
      return hourOf(filter, value)
    case 'text':
      return value ? { [filter.param]: value.slice(0, filter.max) } : {}
  }
}

function choiceOf(
  { param, options, values }: Extract<ListFilter, { kind: 'choice' }>,
  value: string,
): Record<string, unknown> {
  const at = options.indexOf(value)
  return at < 0 ? {} : { [param]: values ? values[at] : value }
}

const hourOf = ({ param }: Extract<ListFilter, { kind: 'hour' }>, value: string) =>
  /^(?:[01]\d|2[0-3])$/.test(value) ? { [param]: Number(value) } : {}

/** Those that the viewer's rights allow. */
function useFilters({ filters }: List): readonly ListFilter[] {
  const may = usePermission()
  const isRoot = useIsRoot()
  return useMemo(
    () =>
      filters.filter((one) => one.kind !== 'children' || !one.access || isRoot || may(one.access)),
    [filters, isRoot, may],
  )
}

export function useListView(list: List) {
  const { current } = useOrganisation()
  const { currency } = useBrand()
  const filters = useFilters(list)
  const defaults = useMemo(
    (): Record<string, string> => ({
      ...Object.fromEntries(filters.map((one) => [nameOf(one), defaultOf(one)])),
      sort: '',
    }),
    [filters],
  )
  const { values, change, isChanged, reset } = useUrlState(defaults)
  const params = useMemo(() => {
    const own = filters.map((one) => paramsOf(one, values[nameOf(one)] ?? ''))
    const place = list.organisation && current.sid ? { [list.organisation]: current.sid } : {}
    const money = list.currency ? { [list.currency]: currency.code } : {}
    const sorted = sortParams(list, values['sort'])
    return listParams(list, Object.assign({}, place, money, sorted, ...own))
  }, [list, filters, values, current.sid, currency.code])
  const isFiltered = filters.some((one) => isChanged(nameOf(one)))
  const sort = sortOf(list, values['sort'])
  const onSort = (next: Sort | undefined) => change({ sort: sortText(next) })
  return { filters, values, change, reset, params, isFiltered, sort, onSort }
}
