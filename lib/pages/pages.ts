import type { MenuPage } from '#lib/pages/menu-groups.ts'
import { accountRecord, loginInfo } from '#lib/pages/people/logins.ts'
import { apnLog } from './control/apn-log.ts'
import { commandBulk } from './control/command-bulk.ts'
import { commandsSent } from './control/commands-sent.ts'
import { firmwareLog } from './control/firmware-log.ts'
import { recordingList } from './control/recordings.ts'
import { cmdParse, cmdSim, deviceIp, deviceSet } from './control/screens.ts'
import { clearDevices } from './fleet/clear-devices.ts'
import { deviceSearch } from './fleet/device-search.ts'
import { deviceUpdate } from './fleet/device-update.ts'
import { hardwareRecord } from './fleet/hardware-record.ts'
import { iccidLog } from './fleet/iccid-log.ts'
import { pastedDevices } from './fleet/pasted-devices.ts'
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
import { erasuresPage } from './people/erasures.ts'
import { resetPassword } from './people/reset-password.ts'
import {
  company,
  customer,
  customerTabPages,
  empty,
  forget,
  giveFeedback,
  handledFeedbackPage,
  login,
  messageCentre,
  ownFeedbackPage,
  publishedMessages,
  register,
  scheduledReports,
  userCenter,
  userCenterTabPages,
} from './people/screens.ts'
import { option } from './platform/audit-events.ts'
import { homePage, screenHomePage, workbench } from './platform/boards.ts'
import { clientErrors } from './platform/client-errors.ts'
import { consents } from './platform/consents.ts'
import {
  apiKeys,
  backups,
  brandConfigs,
  dataPushes,
  developConfig,
  health,
  languagePacks,
  objectsPage,
  positionFeeds,
  record,
  retentionPage,
} from './platform/screens.ts'
import { alarmDetail } from './tracking/alarm-detail.ts'
import { alarmRules } from './tracking/alarm-rules.ts'
import { alarmStat } from './tracking/alarm-stat.ts'
import { alarmTypeStat } from './tracking/alarm-type-stat.ts'
import { beaconRecords } from './tracking/beacon-records.ts'
import { beaconSheet } from './tracking/beacon-sheet.ts'
import { carStatus } from './tracking/car-status.ts'
import { checkIns } from './tracking/check-ins.ts'
import { dayDistances } from './tracking/day-distances.ts'
import { drivers } from './tracking/drivers.ts'
import { frequentStops } from './tracking/frequent-stops.ts'
import { inputDetail } from './tracking/input-detail.ts'
import { inputTotal } from './tracking/input-total.ts'
import { installs } from './tracking/installs.ts'
import { mileageStatus } from './tracking/mileage-status.ts'
import { offlineDevices } from './tracking/offline-devices.ts'
import { power } from './tracking/power.ts'
import { runTime } from './tracking/run-time.ts'
import {
  addressResolution,
  alarmGroupsPage,
  alarmHandling,
  alarmPage,
  attendanceRulesPage,
  beacon,
  bodyTemperaturePage,
  deviceLog,
  deviceLogMap,
  fence,
  heartPage,
  locus,
  logBookLocksPage,
  logBookPage,
  logSearch,
  monitor,
  notedStops,
  notedTrips,
  oxygenPage,
  poi,
  pressurePage,
  punchListPage,
  stepPage,
  upkeep,
  wall,
  workHoursPage,
} from './tracking/screens.ts'
import { speedSums } from './tracking/speed-sums.ts'
import { stateTimes } from './tracking/state-times.ts'
import { status } from './tracking/status.ts'
import { temperatureDetail } from './tracking/temperature-detail.ts'
import { temperatureTotal } from './tracking/temperature-total.ts'
import { workingHours } from './tracking/working-hours.ts'
import { orderStat } from './trade/order-stat.ts'
import { platformService } from './trade/platform-service.ts'
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
import { userEntryOf } from './user-menu.ts'

const live: readonly Page[] = [monitor, wall, locus, deviceLogMap]

const devices: readonly Page[] = [
  device,
  fence,
  poi,
  beacon,
  pageOf(beaconRecords),
  upkeep,
  pageOf(recordingList, {
    component: 'control/recordings/recordings-screen#RecordingsScreen',
    messages: ['recording', 'report', 'form'],
  }),
  recycleBin,
  pageOf(simStat),
  simOrderPage,
]

const customers: readonly Page[] = [customer, ...customerTabPages]

const statistics: readonly Page[] = [
  pageOf(carStatus, {
    component: 'shell/screens/stat/car-status-screen#CarStatusScreen',
    messages: ['stat', 'report', 'follow', 'form'],
  }),
  pageOf(runTime),
  pageOf(dayDistances),
  pageOf(stateTimes),
  pageOf(mileageStatus),
  notedTrips,
  logBookPage,
  logBookLocksPage,
  pageOf(workingHours),
  workHoursPage,
  notedStops,
  pageOf(frequentStops),
  pageOf(drivers),
  pageOf(alarmStat),
  pageOf(alarmTypeStat),
  pageOf(alarmDetail),
  pageOf(speedSums),
  pageOf(temperatureTotal),
  pageOf(temperatureDetail),
  pageOf(power),
  pageOf(inputTotal),
  pageOf(inputDetail),
  heartPage,
  pressurePage,
  oxygenPage,
  bodyTemperaturePage,
  stepPage,
  punchListPage,
  attendanceRulesPage,
  pageOf(option),
  pageOf(commandsSent),
  pageOf(accountRecord),
  pageOf(status),
  pageOf(offlineDevices, {
    component: 'shell/screens/stat/offline-devices-screen#OfflineDevicesScreen',
    messages: ['stat', 'report', 'fleet', 'form', 'verification'],
  }),
  pageOf(installs),
  pageOf(checkIns),
  pageOf(pastedDevices),
  pageOf(beaconSheet),
  simCards,
  pageOf(platformService, {
    component: 'shell/screens/stat/platform-service-screen#PlatformServiceScreen',
    messages: ['stat', 'report', 'order', 'fleet', 'form', 'verification'],
  }),
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
  pageOf(firmwareLog, {
    component: 'control/firmware/firmware-screen#FirmwareScreen',
    messages: ['firmware', 'tool', 'report', 'form', 'verification'],
  }),
  deviceSet,
  deviceIp,
  cmdSim,
  pageOf(commandBulk, {
    component: 'control/commands/bulk-screen#BulkScreen',
    messages: ['command', 'report', 'form', 'verification'],
  }),
  cmdParse,
  deviceLog,
  logSearch,
  pageOf(iccidLog),
  pageOf(hardwareRecord),
  pageOf(apnLog),
  handledFeedbackPage,
  pageOf(erasuresPage),
]

const messages: readonly Page[] = [
  messageCentre,
  publishedMessages,
  alarmPage,
  alarmGroupsPage,
  alarmHandling,
  pageOf(alarmRules, {
    component: 'tracking/alarm-rules/alarm-rules-screen#AlarmRulesScreen',
    messages: ['rule', 'alarm', 'report', 'form', 'verification'],
  }),
  sharing,
  ownFeedbackPage,
  record,
  scheduledReports,
]

const operations: readonly Page[] = [
  health,
  brandConfigs,
  objectsPage,
  languagePacks,
  pageOf(consents),
  retentionPage,
  pageOf(clientErrors),
  backups,
  developConfig,
  dataPushes,
  apiKeys,
  positionFeeds,
]

const boards: readonly Page[] = [homePage, screenHomePage, workbench]

const me: readonly Page[] = [
  userCenter,
  ownOrderPage,
  ownWallet,
  giveFeedback,
  phoneDevice,
  phoneNumber,
  ...userCenterTabPages,
]

/** Of no menu. */
const unlisted: readonly Page[] = [login, register, forget, company, empty, phoneSim]

/** Every page, each group in the order of the menu: routes, rail, palette, guard, exports and tests read it. */
export const pages: readonly Page[] = [
  ...boards,
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
export const menuPages: readonly MenuPage[] = pages.flatMap(({ path, title, access, menu }) => {
  const user = userEntryOf(path)
  return menu ? [{ path, title, ...(access && { access }), ...(user && { user }), ...menu }] : []
})

const byPath = new Map(pages.map((page) => [page.path, page]))

/** The declaration of an address. Throws where there is none. */
export function declaredPage(path: string): Page {
  const page = byPath.get(path)
  if (!page) throw new Error(`no page is declared at ${path}`)
  return page
}
