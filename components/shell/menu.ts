import type { Brand } from '#brands/public.ts'
import type { SessionInfo } from '#components/data/session.ts'
import type { AreaName } from '#lib/codes/areas.ts'
import type { Permission } from '#lib/codes/permissions.ts'
import type { MenuIconName } from './menu-icon.tsx'

type Rule = { needs: Permission } | { needs: 'account' } | { needs: 'session' } | { needs: 'vas' }

export type MenuGroup = 'operate' | 'notify' | 'statistics' | 'tools' | 'services' | 'operations'

export type Area = {
  name: AreaName
  route: string
  icon: MenuIconName
  group: MenuGroup
  rule: Rule
  forDevices?: true
  feature?: 'workBench' | 'sim'
  /** Areas without a screen are never linked. */
  isBuilt?: true
}

const all = { needs: 'account' } as const

/** Login lands on the first permitted area. See docs/specification.md#areas. */
export const areas: readonly Area[] = [
  {
    name: 'monitor',
    route: '/monitor',
    icon: 'map',
    group: 'operate',
    rule: { needs: 'e_ua_show_family' },
    forDevices: true,
    isBuilt: true,
  },
  {
    name: 'customer',
    route: '/customer',
    icon: 'tree',
    group: 'operate',
    rule: { needs: 'e_ua_show_family' },
    isBuilt: true,
  },
  {
    name: 'device',
    route: '/device',
    icon: 'device',
    group: 'operate',
    rule: { needs: 'e_ua_show_family' },
    isBuilt: true,
  },
  {
    name: 'recycle',
    route: '/recycle',
    icon: 'recycle',
    group: 'operate',
    rule: { needs: 'e_ua_show_family' },
    isBuilt: true,
  },
  {
    name: 'deviceLogMap',
    route: '/deviceLogMap',
    icon: 'log',
    group: 'operate',
    rule: { needs: 'e_ua_show_family' },
  },
  {
    name: 'screenHomePage',
    route: '/screenHomePage',
    icon: 'screen',
    group: 'operate',
    rule: { needs: 'e_ua_show_family' },
  },
  {
    name: 'workbench',
    route: '/workbench',
    icon: 'bench',
    group: 'operate',
    rule: { needs: 'e_ua_work_bench' },
    feature: 'workBench',
  },
  {
    name: 'total',
    route: '/total/option',
    icon: 'chart',
    group: 'statistics',
    rule: { needs: 'e_ua_show_summary' },
    forDevices: true,
    isBuilt: true,
  },
  {
    name: 'tools',
    route: '/tools/device/search',
    icon: 'tool',
    group: 'tools',
    rule: { needs: 'e_ua_show_tool' },
    isBuilt: true,
  },
  {
    name: 'oamm',
    route: '/oamm/health',
    icon: 'health',
    group: 'operations',
    rule: { needs: 'e_ua_show_devops' },
    isBuilt: true,
  },
  {
    name: 'sim',
    route: '/paySim/charts',
    icon: 'sim',
    group: 'services',
    rule: { needs: 'e_ua_show_orderlist' },
    feature: 'sim',
  },
  {
    name: 'wisdom',
    route: '/wisdom/beacon',
    icon: 'beacon',
    group: 'services',
    rule: { needs: 'e_ua_beacon' },
  },
  {
    name: 'alarm',
    route: '/notify/alarm',
    icon: 'bell',
    group: 'notify',
    rule: all,
    forDevices: true,
  },
  {
    name: 'message',
    route: '/notify/message',
    icon: 'message',
    group: 'notify',
    rule: all,
    forDevices: true,
  },
  {
    name: 'record',
    route: '/user/record',
    icon: 'record',
    group: 'notify',
    rule: all,
    forDevices: true,
    isBuilt: true,
  },
  { name: 'locus', route: '/locus', icon: 'route', group: 'operate', rule: all, forDevices: true },
  {
    name: 'homePage',
    route: '/homePage',
    icon: 'home',
    group: 'operate',
    rule: { needs: 'e_ua_show_homepage' },
  },
  {
    name: 'vas',
    route: '/vas/statistics',
    icon: 'wallet',
    group: 'services',
    rule: { needs: 'vas' },
  },
  {
    name: 'develop',
    route: '/develop/config',
    icon: 'code',
    group: 'operations',
    rule: { needs: 'session' },
    isBuilt: true,
  },
]

const isAccount = (session: SessionInfo) =>
  session.flag.some((flag) => flag === 'e_account_login' || flag === 'e_phone_account_login')

/** Business accounts with the permission, and root unless the brand denies it. */
function mayUseServices(session: SessionInfo, brand: Brand): boolean {
  if (session.familys.some((family) => family.is_root)) return brand.features.vasForRoot
  return (
    session.auth.includes('e_ua_show_increment') &&
    session.familys.some((family) => family.type === 'seller')
  )
}

function isAllowed(area: Area, session: SessionInfo, brand: Brand): boolean {
  if (area.feature && !brand.features[area.feature]) return false
  if (brand.features.areas && !brand.features.areas.includes(area.name)) return false
  if (!isAccount(session)) return area.forDevices === true || area.rule.needs === 'session'
  switch (area.rule.needs) {
    case 'account':
    case 'session':
      return true
    case 'vas':
      return mayUseServices(session, brand)
    default:
      return session.auth.includes(area.rule.needs)
  }
}

/** Includes areas without a screen. */
export function allowedAreas(session: SessionInfo, brand: Brand): Area[] {
  return areas.filter((area) => isAllowed(area, session, brand))
}

/** Areas with a screen only. */
export function permittedAreas(session: SessionInfo, brand: Brand): Area[] {
  return allowedAreas(session, brand).filter(({ isBuilt }) => isBuilt)
}

/** First permitted area, else /empty. */
export function firstRoute(session: SessionInfo, brand: Brand): string {
  return permittedAreas(session, brand)[0]?.route ?? '/empty'
}

/** Need a session but no area. */
export const arealess: readonly string[] = ['/empty', '/home', '/user/center']

export function areaOf(pathname: string): Area | undefined {
  if (arealess.includes(pathname)) return undefined
  const first = (path: string) => path.split('/')[1] ?? ''
  return (
    areas.find((area) => pathname === area.route) ??
    areas.find((area) => first(area.route) === first(pathname))
  )
}
