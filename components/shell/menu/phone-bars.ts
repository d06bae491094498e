import type { MenuIconName } from '#lib/pages/menu-groups.ts'
import type { MenuItem } from './menu-texts.ts'
import type { OpenGroup } from './permitted.ts'

export type BarEntry = {
  name: 'map' | 'alarms' | 'trips' | 'devices' | 'customers' | 'me' | 'more'
  icon: MenuIconName
  /** `me` and `more` open the sheet, `alarms` the panel. */
  path?: string
}

const map: BarEntry = { name: 'map', icon: 'map', path: '/monitor' }
const alarms: BarEntry = { name: 'alarms', icon: 'bell' }
const trips: BarEntry = { name: 'trips', icon: 'route', path: '/monitor' }
const tracks: BarEntry = { name: 'trips', icon: 'route', path: '/locus' }
const devices: BarEntry = { name: 'devices', icon: 'device', path: '/device' }
const customers: BarEntry = { name: 'customers', icon: 'tree', path: '/customer' }
const me: BarEntry = { name: 'me', icon: 'user' }
const more: BarEntry = { name: 'more', icon: 'more' }

const bars = {
  device: [map, alarms, trips, me],
  owner: [map, alarms, tracks, devices, me],
  dealer: [map, devices, customers, alarms, more],
} as const satisfies Record<string, readonly BarEntry[]>

export type PhoneRole = keyof typeof bars

const most = 5

/** What lies over the page, and where it is. */
export type BarPlace = {
  pathname: string
  isTracking: boolean
  opened: 'alarms' | 'sheet' | undefined
}

export const opensSheet = ({ name }: BarEntry) => name === 'me' || name === 'more'

const isAt = (pathname: string, path: string) =>
  pathname === path || pathname.startsWith(`${path}/`)

/** The one entry that is lit; a page without an entry is behind the last. */
export function litEntry<E extends BarEntry>(
  entries: readonly E[],
  { pathname, isTracking, opened }: BarPlace,
): E | undefined {
  const named = (name: BarEntry['name']) => entries.find((entry) => entry.name === name)
  const sheet = entries.find(opensSheet)
  if (opened) return opened === 'alarms' ? named('alarms') : sheet
  if (pathname.startsWith('/notify/alarm')) return named('alarms') ?? sheet
  if (pathname === '/monitor' && isTracking) return named('trips') ?? named('map')
  return entries.find(({ path }) => path && isAt(pathname, path)) ?? sheet
}

type Permitted = {
  pages: readonly MenuItem[]
  groups: readonly OpenGroup<MenuItem>[]
  hasAlarms: boolean
}

/** The five of a role that are permitted; without the map the first groups stand in. */
export function phoneBar(
  role: PhoneRole,
  { pages, groups, hasAlarms }: Permitted,
): (BarEntry & { title?: string })[] {
  const isPermitted = ({ name, path }: BarEntry) =>
    name === 'alarms' ? hasAlarms : !path || pages.some((page) => page.path === path)
  const own = bars[role].filter(isPermitted)
  if (own.includes(map)) return own
  const others = groups.flatMap(({ icon, pages: [first] }): (BarEntry & { title: string })[] =>
    first && !own.some(({ path }) => path === first.path)
      ? [{ name: 'more', icon: first.icon ?? icon, path: first.path, title: first.title }]
      : [],
  )
  return [...others.slice(0, most - own.length), ...own]
}
