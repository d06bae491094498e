'use client'

import { useUrlState } from '#components/list/filter-bar/use-url-state.ts'
import { type Sort, sortText } from '#lib/pages/sort.ts'

export const customerTabs = ['children', 'accounts', 'groups', 'devices', 'joinLinks'] as const

const defaults = {
  family: '',
  tab: 'children',
  search: '',
  role: '',
  state: '',
  below: '',
  /** `-account` is descending by login name. */
  sort: '',
} as const

type Name = keyof typeof defaults
type Values = Record<Name, string>

export function useCustomerUrl() {
  const { values, change } = useUrlState<Name>(defaults)
  const family = /^[1-9]\d{0,18}$/.test(values.family) ? values.family : undefined
  const tab = customerTabs.find((name) => name === values.tab) ?? 'children'
  return {
    family,
    tab,
    filters: values,
    change,
    onSort: (sort: Sort | undefined) => change({ sort: sortText(sort) }),
    /** Drops the filters of the previous list. */
    changePlace: (part: Partial<Pick<Values, 'family' | 'tab'>>) =>
      change({ search: '', role: '', state: '', below: '', sort: '', ...part }),
  }
}

export type CustomerUrl = ReturnType<typeof useCustomerUrl>
