'use client'

import { useUrlState } from '#components/ui/filter-bar/use-url-state.ts'
import { type Sort, sortText } from '#lib/reports/sort.ts'

export const customerTabs = ['children', 'accounts', 'groups', 'devices'] as const

/** What of the screen is in its address: the chosen organisation, the tab, the filters of accounts and groups. */
const defaults = {
  family: '',
  tab: 'children',
  search: '',
  role: '',
  state: '',
  below: '',
  /** `-account` is by log-in name, downwards. */
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
    /** Filters belong to the list they were set in. */
    changePlace: (part: Partial<Pick<Values, 'family' | 'tab'>>) =>
      change({ search: '', role: '', state: '', below: '', sort: '', ...part }),
  }
}

export type CustomerUrl = ReturnType<typeof useCustomerUrl>
