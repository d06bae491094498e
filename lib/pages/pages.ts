import type { AreaName } from '#lib/codes/areas.ts'
import type { Permission } from '#lib/codes/permissions.ts'
import { reportHeadings } from '#reports/define.ts'
import { reports } from '#reports/index-list.ts'
import { toolMenu } from '#tools/index-list.ts'
import type { MenuIconName } from '#components/shell/menu-icon.tsx'
import type { GroupName } from '#menu/groups.ts'

export type MenuPage = {
  path: string
  title: string
  group: GroupName | 'me'
  heading?: string
  icon?: MenuIconName
  /** Any session may open it without one. */
  area?: AreaName
  access?: readonly Permission[]
  /** One of them is enough. */
  accessAny?: readonly Permission[]
  /** A tab of a page: found by words only. */
  isPart?: true
  isInUserMenu?: true
  /** In the user menu of these alone, where another page serves the others. */
  userMenuOf?: 'users' | 'sellers'
  /** Its title there, where it differs. */
  userTitle?: string
  isForAccounts?: true
  /** Of organisations of users: dealers have it elsewhere. */
  isForUsers?: true
  /** Of all but the root, which gives services away. */
  isForBuyers?: true
  /** Of brands where the wallet pays. */
  needsWallet?: true
}

const statistics = reportHeadings.flatMap((name): MenuPage[] =>
  reports
    .filter(({ heading }) => heading === name)
    .map(({ path, title, access }) => ({
      path: `/${path}`,
      title,
      group: 'statistics',
      heading: `shell.heading.${name}`,
      area: 'total',
      ...(access && { access: [access] }),
    })),
)

const simInquiry = (userMenuOf: 'users' | 'sellers') =>
  ({ isInUserMenu: true, userMenuOf, userTitle: 'sim.inquiry' }) as const

const tools = toolMenu.flatMap(({ title: heading, entries }) =>
  entries.map(
    ({ path, title, access }): MenuPage => ({
      path: `/${path}`,
      title,
      group: 'tools',
      heading,
      area: 'tools',
      access,
      ...(path === 'tools/sim/search' && simInquiry('sellers')),
    }),
  ),
)

const customerTab = (tab: string): MenuPage => ({
  path: `/customer?tab=${tab}`,
  title: `customer.tab.${tab}`,
  group: 'customers',
  area: 'customer',
  isPart: true,
})

const centerTab = (tab: string): MenuPage => ({
  path: `/user/center?tab=${tab}`,
  title: `account.tab.${tab}`,
  group: 'me',
  icon: 'user',
  isPart: true,
})

const services = (
  name: string,
  icon: MenuIconName,
  access: Permission,
  title = `wallet.${name}.title`,
): MenuPage => ({
  path: `/vas/${name}`,
  title,
  group: 'services',
  icon,
  area: 'vas',
  access: [access],
})

const simPage = (name: string, icon: MenuIconName, title: string): MenuPage => ({
  path: `/paySim/${name}`,
  title,
  group: 'devices',
  icon,
  area: 'sim',
})

export type MenuAction = {
  name: 'addDevice' | 'alarms' | 'light' | 'dark' | 'auto' | 'logOut'
  title: string
  icon: MenuIconName
  area?: AreaName
}

/** What the palette does beside opening pages. */
export const actions: readonly MenuAction[] = [
  { name: 'addDevice', title: 'device.addFirst', icon: 'add', area: 'device' },
  { name: 'alarms', title: 'shell.page.newestAlarms', icon: 'bell', area: 'alarm' },
  { name: 'light', title: 'common.theme.light', icon: 'sun' },
  { name: 'dark', title: 'common.theme.darkMode', icon: 'moon' },
  { name: 'auto', title: 'common.theme.auto', icon: 'screen' },
  { name: 'logOut', title: 'shell.user.logout', icon: 'leave' },
]

/** Every page of the console: rail, columns, phone bars, palette and guard read it. */
export const pages: readonly MenuPage[] = [
  { path: '/monitor', title: 'shell.area.monitor', group: 'live', area: 'monitor' },
  {
    path: '/monitor/wall',
    title: 'common.page.wall',
    group: 'live',
    icon: 'screen',
    area: 'monitor',
    isForAccounts: true,
  },
  { path: '/locus', title: 'shell.area.locus', group: 'live', icon: 'route', area: 'locus' },
  {
    path: '/deviceLogMap',
    title: 'shell.area.deviceLogMap',
    group: 'live',
    icon: 'record',
    area: 'deviceLogMap',
  },
  { path: '/device', title: 'shell.area.device', group: 'devices', area: 'device' },
  {
    path: '/fence',
    title: 'common.page.fence',
    group: 'devices',
    icon: 'map',
    area: 'monitor',
  },
  {
    path: '/poi',
    title: 'common.page.poi',
    group: 'devices',
    icon: 'pin',
    area: 'monitor',
    isForAccounts: true,
  },
  {
    path: '/recycle',
    title: 'shell.area.recycle',
    group: 'devices',
    icon: 'recycle',
    area: 'recycle',
  },
  simPage('charts', 'chart', 'sim.stat.title'),
  simPage('order', 'record', 'sim.order.title'),
  { path: '/customer', title: 'shell.area.customer', group: 'customers', area: 'customer' },
  customerTab('accounts'),
  customerTab('groups'),
  ...statistics,
  services('combo', 'list', 'e_ua_show_increment', 'package.title'),
  services('recharge', 'record', 'e_ua_modify_package', 'order.title'),
  services('statistics', 'chart', 'e_ua_modify_package', 'order.stat.title'),
  services('present', 'list', 'e_ua_show_increment', 'order.gift.title'),
  services('account', 'wallet', 'e_ua_show_increment'),
  services('record', 'record', 'e_ua_show_increment'),
  services('profit', 'chart', 'e_ua_show_increment'),
  services('withdraw', 'list', 'e_ua_audit_withdraw', 'wallet.finance.title'),
  {
    path: '/vas/complaint',
    title: 'complaint.title',
    group: 'services',
    icon: 'message',
    accessAny: ['e_ua_modify_package', 'e_ua_handle_complaint'],
  },
  ...tools,
  {
    path: '/vas/default',
    title: 'service.defaults.title',
    group: 'services',
    area: 'vas',
    access: ['e_ua_show_increment'],
  },
  {
    path: '/notify/alarm',
    title: 'shell.area.alarm',
    group: 'messages',
    icon: 'bell',
    area: 'alarm',
  },
  {
    path: '/notify/alarmXa',
    title: 'shell.page.alarmHandling',
    group: 'messages',
    icon: 'record',
    area: 'alarm',
  },
  {
    path: '/notify/shareMessage',
    title: 'common.page.sharing',
    group: 'messages',
    icon: 'message',
    area: 'message',
    isForAccounts: true,
  },
  {
    path: '/user/record',
    title: 'shell.area.record',
    group: 'messages',
    icon: 'record',
    area: 'record',
  },
  { path: '/oamm/health', title: 'common.page.health', group: 'operations', area: 'oamm' },
  {
    path: '/develop/config',
    title: 'shell.area.develop',
    group: 'operations',
    icon: 'code',
    area: 'develop',
  },
  {
    path: '/user/center',
    title: 'common.page.userCenter',
    group: 'me',
    icon: 'user',
    isInUserMenu: true,
  },
  {
    path: '/user/orders',
    title: 'order.own.title',
    group: 'me',
    icon: 'list',
    access: ['e_ua_modify_package'],
    isInUserMenu: true,
    isForBuyers: true,
  },
  {
    path: '/user/wallet',
    title: 'wallet.mine.title',
    group: 'me',
    icon: 'wallet',
    access: ['e_ua_modify_package'],
    isInUserMenu: true,
    isForAccounts: true,
    isForUsers: true,
    needsWallet: true,
  },
  { path: '/h5/number', title: 'sim.inquiry', group: 'me', icon: 'sim', ...simInquiry('users') },
  centerTab('password'),
  { ...centerTab('factor'), isForAccounts: true },
  centerTab('sessions'),
  { ...centerTab('functions'), icon: 'settings', isForAccounts: true, isInUserMenu: true },
  { ...centerTab('push'), icon: 'bellCog', isForAccounts: true, isInUserMenu: true },
]
