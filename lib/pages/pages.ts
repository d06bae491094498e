import type { MenuPage } from '#lib/pages/menu-groups.ts'
import { accountRecord, loginInfo } from '#lib/pages/people/logins.ts'
import { apnLog } from './control/apn-log.ts'
import { commandsSent } from './control/commands-sent.ts'
import { cmdParse, cmdSim, deviceIp, deviceSet } from './control/screens.ts'
import { clearDevices } from './fleet/clear-devices.ts'
import { deviceSearch } from './fleet/device-search.ts'
import { deviceUpdate } from './fleet/device-update.ts'
import { deviceProtocols } from './fleet/protocols.ts'
import {
  device,
  deviceImport,
  phoneDevice,
  phoneNumber,
  phoneSim,
  recycleBin,
  sharing,
  simImport,
} from './fleet/screens.ts'
import { versions } from './fleet/versions.ts'
import { type Page, pageOf } from './page.ts'
import { accountSearch } from './people/account-search.ts'
import { resetPassword } from './people/reset-password.ts'
import {
  customer,
  customerTabPages,
  empty,
  forget,
  login,
  register,
  userCenter,
  userCenterTabPages,
} from './people/screens.ts'
import { option } from './platform/audit-events.ts'
import { developConfig, health, record } from './platform/screens.ts'
import {
  addressResolution,
  alarmHandling,
  alarmPage,
  deviceLog,
  deviceLogMap,
  fence,
  locus,
  logSearch,
  monitor,
  poi,
  wall,
} from './tracking/screens.ts'
import { iccidLog } from './trade/iccid-log.ts'
import { orderStat } from './trade/order-stat.ts'
import {
  combo,
  complaint,
  defaults,
  findOrders,
  findSims,
  ownOrderPage,
  ownWallet,
  present,
  profitPage,
  recharge,
  simCards,
  simOrderPage,
  walletPage,
  withdraw,
  withdrawalRecord,
} from './trade/screens.ts'
import { serviceUses } from './trade/service-uses.ts'
import { simStat } from './trade/sim-stat.ts'

const live: readonly Page[] = [monitor, wall, locus, deviceLogMap]

const devices: readonly Page[] = [device, fence, poi, recycleBin, pageOf(simStat), simOrderPage]

const customers: readonly Page[] = [customer, ...customerTabPages]

const statistics: readonly Page[] = [
  pageOf(option),
  pageOf(commandsSent),
  pageOf(accountRecord),
  simCards,
  pageOf(serviceUses),
]

const services: readonly Page[] = [
  combo,
  recharge,
  pageOf(orderStat),
  present,
  walletPage,
  withdrawalRecord,
  profitPage,
  withdraw,
  complaint,
  defaults,
]

const tools: readonly Page[] = [
  pageOf(deviceSearch),
  pageOf(accountSearch),
  findSims,
  addressResolution,
  pageOf(loginInfo),
  pageOf(versions),
  pageOf(deviceProtocols, {
    component: 'fleet/device/protocol-screen#ProtocolScreen',
    messages: ['tool', 'report', 'form', 'verification'],
  }),
  findOrders,
  deviceImport,
  simImport,
  pageOf(deviceUpdate),
  pageOf(resetPassword, {
    component: 'list/tool/reset-password-screen#ResetPasswordScreen',
    messages: ['tool', 'report', 'form', 'verification'],
  }),
  pageOf(clearDevices),
  deviceSet,
  deviceIp,
  cmdSim,
  cmdParse,
  deviceLog,
  logSearch,
  pageOf(iccidLog),
  pageOf(apnLog),
]

const messages: readonly Page[] = [alarmPage, alarmHandling, sharing, record]

const operations: readonly Page[] = [health, developConfig]

const me: readonly Page[] = [
  userCenter,
  ownOrderPage,
  ownWallet,
  phoneNumber,
  ...userCenterTabPages,
]

/** Of no menu. */
const unlisted: readonly Page[] = [login, register, forget, empty, phoneDevice, phoneSim]

/** Every page, each group in the order of the menu: routes, rail, palette, guard, exports and tests read it. */
export const pages: readonly Page[] = [
  ...live,
  ...devices,
  ...customers,
  ...statistics,
  ...services,
  ...tools,
  ...messages,
  ...operations,
  ...me,
  ...unlisted,
]

/** Those of the menu and of the palette. */
export const menuPages: readonly MenuPage[] = pages.flatMap(({ path, title, access, menu }) =>
  menu ? [{ path, title, ...(access && { access }), ...menu }] : [],
)

const byPath = new Map(pages.map((page) => [page.path, page]))

/** The declaration of an address. Throws where there is none. */
export function declaredPage(path: string): Page {
  const page = byPath.get(path)
  if (!page) throw new Error(`no page is declared at ${path}`)
  return page
}
