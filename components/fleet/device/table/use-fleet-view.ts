'use client'

import { useMemo } from 'react'
import { useBrand } from '#components/data/brand.tsx'
import { useOrganisation } from '#components/data/organisation.tsx'
import { useUrlState } from '#components/list/filter-bar/use-url-state.ts'
import { type StateFilter, stateFilters } from '#lib/codes/device-state.ts'
import { protocolNames } from '#lib/codes/protocols.ts'
import type { CallParams } from '#lib/contract/calls.ts'
import { devices } from '#lib/pages/fleet/devices.ts'
import { type Sort, sortOf, sortParams, sortText } from '#lib/pages/sort.ts'

type Params = CallParams<'family/GetDeviceList'>

/** Empty values filter nothing. */
export const fleetDefaults = {
  state: 'all',
  search: '',
  children: '1',
  group: '',
  groupName: '',
  protocol: '',
  model: '',
  /** Index into the brand's map icons. */
  kind: '',
  /** Of a row of the versions: the whole model, and the version or `-` for none. */
  modelIs: '',
  version: '',
  expiry: '',
  frozen: '',
  /** `1`: only devices whose fuel is cut. */
  cut: '',
  bound: '',
  /** An import of the reader. */
  task: '',
  sort: '',
} as const

export type FleetValues = Record<keyof typeof fleetDefaults, string>

export const expiryOptions = ['expired', '7', '30', '60', 'none'] as const
export const boundOptions = {
  account: { has_account: true },
  phone: { has_phone: true },
  dealer: { has_dealer: true },
  nothing: { has_account: false, has_phone: false, has_dealer: false },
} as const satisfies Record<string, Partial<Params>>

const oneOf = <T extends string>(options: readonly T[], value: string): T | undefined =>
  options.find((option) => option === value)

/** What is shown by one icon where a brand has `kinds` of them: indexes go round. */
const iconsOf = (kind: string, kinds: number) =>
  Array.from({ length: 11 }, (_, icon) => icon).filter((icon) => icon % kinds === Number(kind))

/** Params of family/GetDeviceList; `kinds`: how many icons the brand has. */
export function paramsOf(values: FleetValues, sid: string | undefined, kinds = 11): Params {
  const protocol = oneOf(protocolNames, values.protocol)
  const expiry = oneOf(expiryOptions, values.expiry)
  const bound = oneOf(Object.keys(boundOptions) as (keyof typeof boundOptions)[], values.bound)
  return {
    ...(sid && { sfamilyid: sid }),
    is_get_child: values.children === '1',
    state: oneOf(Object.keys(stateFilters) as StateFilter[], values.state) ?? 'all',
    ...(values.search && { search: values.search }),
    ...(/^[1-9]\d*$/.test(values.group) && { sgid: values.group }),
    ...(/^[1-9]\d*$/.test(values.task) && { task_id: values.task }),
    ...(protocol && { protocol }),
    ...(values.model && { model: values.model }),
    ...(/^\d$|^10$/.test(values.kind) && { icons: iconsOf(values.kind, kinds) }),
    ...(values.modelIs && { model_is: values.modelIs }),
    ...(values.version && { version: values.version === '-' ? '' : values.version }),
    ...(expiry && { expiry }),
    ...(values.frozen && { is_frozen: values.frozen === '1' }),
    ...(values.cut === '1' && { is_oil_cut: true as const }),
    ...(bound && boundOptions[bound]),
    ...sortParams<'family/GetDeviceList'>(devices, values.sort),
  }
}

export function useFleetView() {
  const { current } = useOrganisation()
  const url = useUrlState<keyof typeof fleetDefaults>(fleetDefaults)
  const kinds = useBrand().cars.length
  const params = useMemo(
    () => paramsOf(url.values, current.sid, kinds),
    [url.values, current.sid, kinds],
  )
  const isFiltered = (Object.keys(fleetDefaults) as (keyof typeof fleetDefaults)[]).some(
    (key) => key !== 'sort' && url.isChanged(key),
  )
  const sort = sortOf(devices, url.values.sort)
  const onSort = (next: Sort | undefined) => url.change({ sort: sortText(next) })
  return { ...url, params, isFiltered, sort, onSort }
}
