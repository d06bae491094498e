'use client'

import { useUrlState } from '#components/list/filter-bar/use-url-state.ts'
import { fenceTypes } from '#lib/rules/fence-limits.ts'
import type { FenceType } from './fence-types.ts'

export const fenceTabs = ['rules', 'bound', 'inside', 'visits'] as const
export type FenceTab = (typeof fenceTabs)[number]

const defaults = {
  fence: '',
  tab: 'rules',
  search: '',
  type: '',
  below: '1',
  day: '',
} as const

export function useFenceUrl() {
  const { values, change } = useUrlState<keyof typeof defaults>(defaults)
  return {
    fence: /^[1-9]\d{0,9}$/.test(values.fence) ? values.fence : '',
    tab: fenceTabs.find((name) => name === values.tab) ?? 'rules',
    search: values.search,
    type: fenceTypes.find((name): name is FenceType => name === values.type),
    isBelow: values.below !== '0',
    day: /^\d{4}-\d\d-\d\d$/.test(values.day) ? values.day : '',
    change,
    open: (fence: string) => change({ fence, tab: 'rules', day: '' }),
  }
}

export type FenceUrl = ReturnType<typeof useFenceUrl>
