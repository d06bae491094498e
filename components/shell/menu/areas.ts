import type { Brand } from '#brands/public.ts'
import type { SessionInfo } from '#components/data/session.ts'
import type { AreaName } from '#lib/codes/area-names.ts'
import { businessAccount } from '#lib/codes/business-account.ts'
import type { Permission } from '#lib/codes/permissions.ts'

type Area = {
  name: AreaName
  /** Of several rights any. */
  needs: Permission | readonly Permission[] | 'account' | 'session' | 'vas'
  isForDevices?: true
  feature?: 'workBench' | 'sim'
}

/** Log-in lands in the first permitted one that has a page. See docs/specification.md#areas. */
export const areas: readonly Area[] = [
  { name: 'monitor', needs: 'e_ua_show_family', isForDevices: true },
  { name: 'customer', needs: 'e_ua_show_family' },
  { name: 'device', needs: 'e_ua_show_family' },
  { name: 'recycle', needs: 'e_ua_show_family' },
  { name: 'deviceLogMap', needs: 'e_ua_show_family' },
  { name: 'screenHomePage', needs: 'e_ua_show_family' },
  { name: 'workbench', needs: 'e_ua_work_bench', feature: 'workBench' },
  { name: 'total', needs: 'e_ua_show_summary', isForDevices: true },
  { name: 'tools', needs: 'e_ua_show_tool' },
  { name: 'oamm', needs: ['e_ua_show_devops', 'e_ua_edit_brand'] },
  { name: 'sim', needs: 'e_ua_show_orderlist', feature: 'sim' },
  { name: 'wisdom', needs: 'e_ua_beacon' },
  { name: 'alarm', needs: 'account', isForDevices: true },
  { name: 'message', needs: 'account', isForDevices: true },
  { name: 'record', needs: 'account', isForDevices: true },
  { name: 'locus', needs: 'account', isForDevices: true },
  { name: 'homePage', needs: 'e_ua_show_homepage' },
  { name: 'vas', needs: 'vas' },
  { name: 'develop', needs: 'session' },
]

export const isAccount = (session: SessionInfo) =>
  session.flag.some((flag) => flag === 'e_account_login' || flag === 'e_phone_account_login')

/** Business accounts with the permission, and root unless the brand denies it. */
function mayUseServices(session: SessionInfo, brand: Brand): boolean {
  if (session.familys.some((family) => family.is_root)) return brand.features.vasForRoot
  return session.auth.includes('e_ua_show_increment') && session.account_type === businessAccount
}

function isAllowed(area: Area, session: SessionInfo, brand: Brand): boolean {
  if (area.feature && !brand.features[area.feature]) return false
  if (brand.features.areas && !brand.features.areas.includes(area.name)) return false
  if (!isAccount(session)) return area.isForDevices === true || area.needs === 'session'
  switch (area.needs) {
    case 'account':
    case 'session':
      return true
    case 'vas':
      return mayUseServices(session, brand)
    default:
      return [area.needs].flat().some((right) => session.auth.includes(right))
  }
}

/** Includes areas without a page. */
export function allowedAreas(session: SessionInfo, brand: Brand): AreaName[] {
  return areas.filter((area) => isAllowed(area, session, brand)).map(({ name }) => name)
}
