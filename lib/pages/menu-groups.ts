import type { AreaName } from '#lib/codes/area-names.ts'
import type { Permission } from '#lib/codes/permissions.ts'

// Groups and icons of the menu; which pages stand in it, and in what order: pages.ts.

/** Drawn by components/shell/menu-icon.tsx. */
export type MenuIconName =
  | 'add'
  | 'bell'
  | 'bellCog'
  | 'chart'
  | 'code'
  | 'device'
  | 'eye'
  | 'fence'
  | 'health'
  | 'home'
  | 'language'
  | 'leave'
  | 'list'
  | 'map'
  | 'message'
  | 'moon'
  | 'more'
  | 'pin'
  | 'record'
  | 'recycle'
  | 'route'
  | 'screen'
  | 'settings'
  | 'sim'
  | 'sun'
  | 'tool'
  | 'tree'
  | 'user'
  | 'wallet'

export type GroupName =
  | 'live'
  | 'devices'
  | 'customers'
  | 'statistics'
  | 'services'
  | 'tools'
  | 'messages'
  | 'operations'
  | 'developers'
  | 'home'

type Group = {
  name: GroupName
  icon: MenuIconName
  isDocked?: true
}

/** Of the rail, in its order; where a log-in leads is up to components/shell/menu/areas.ts and the account. */
export const menuGroups: readonly Group[] = [
  { name: 'home', icon: 'home' },
  { name: 'live', icon: 'map' },
  { name: 'devices', icon: 'device' },
  { name: 'customers', icon: 'tree' },
  { name: 'statistics', icon: 'chart', isDocked: true },
  { name: 'services', icon: 'wallet', isDocked: true },
  { name: 'tools', icon: 'tool', isDocked: true },
  { name: 'messages', icon: 'message' },
  { name: 'operations', icon: 'health' },
  { name: 'developers', icon: 'code' },
]

/** Where a page stands in the menu, and for whom. */
export type Menu = {
  group: GroupName | 'me'
  /** Message key. */
  heading?: string
  icon?: MenuIconName
  /** Any session may open it without one. */
  area?: AreaName
  /** One of them is enough. */
  accessAny?: readonly Permission[]
  /** A tab of a page: found by words only. */
  isPart?: true
  /** Path of the page of which it is another view: a tab beside it in place of a line of the menu. */
  viewOf?: string
  isForAccounts?: true
  /** Of organisations of users: dealers have it elsewhere. */
  isForUsers?: true
  /** Of all but the root, which gives services away. */
  isForBuyers?: true
  /** Of brands where the wallet pays. */
  needsWallet?: true
}

/** What rail, palette, phone bars and guard know of a page. */
export type MenuPage = Menu & {
  /** As in the address bar. */
  path: string
  /** Message key. */
  title: string
  access?: readonly Permission[]
  /** Its entry in the user menu (user-menu.ts), and the place of that. */
  user?: { place: number; title?: string; of?: 'users' | 'sellers' }
}

type StatisticsHeading =
  | 'driving'
  | 'alarms'
  | 'energy'
  | 'vitals'
  | 'people'
  | 'devices'
  | 'services'

export const inStatistics = (heading: StatisticsHeading): Menu => ({
  group: 'statistics',
  heading: `shell.heading.${heading}`,
  area: 'total',
})

export const inTools = (heading: 'find' | 'devices' | 'commands' | 'logs' | 'people'): Menu => ({
  group: 'tools',
  heading: `tool.group.${heading}`,
  area: 'tools',
})
