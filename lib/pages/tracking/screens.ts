import type { HealthMeasure } from '#lib/codes/health-kinds.ts'
import { inTools } from '#lib/pages/menu-groups.ts'
import { type Page, pageOf, type Screen } from '../page.ts'
import { alarmGroups } from './alarm-groups.ts'
import { alarms, disposals } from './alarms.ts'
import { attendanceSettings } from './attendance-settings.ts'
import { beacons } from './beacons.ts'
import { bloodOxygen } from './blood-oxygen.ts'
import { bloodPressures } from './blood-pressures.ts'
import { bodyTemperatures } from './body-temperatures.ts'
import { heartRates } from './heart-rates.ts'
import { logBook } from './log-book.ts'
import { logBookLocks } from './log-book-locks.ts'
import { pois } from './pois.ts'
import { punchList } from './punch-list.ts'
import { stepCounts } from './step-counts.ts'
import { stopSums } from './stop-sums.ts'
import { tripSums } from './trip-sums.ts'
import { upkeepList } from './upkeep.ts'
import { workHoursSettings } from './work-hours-settings.ts'

export const monitor: Page = {
  path: '/monitor',
  title: 'shell.area.monitor',
  documentTitle: 'common.page.monitor',
  menu: { group: 'live', area: 'monitor' },
  screen: {
    component: 'shell/screens/monitor/monitor-page#MonitorPage',
    messages: ['monitor', 'map', 'device', 'track'],
  },
}

export const wall: Page = {
  path: '/monitor/wall',
  title: 'common.page.wall',
  menu: { group: 'live', icon: 'screen', area: 'monitor', isForAccounts: true },
  screen: {
    component: 'shell/screens/monitor/wall-screen#WallScreen',
    messages: ['follow', 'form', 'map', 'device'],
  },
}

const tracks = (kind: 'trips' | 'log'): Screen => ({
  component: 'shell/screens/locus/locus-screen#LocusScreen',
  props: { kind },
  messages: ['monitor', 'map', 'device', 'track', 'fleet', 'report', 'form', 'verification'],
})

/** A device, and one to compare it with. */
const devices = { name: 'device', most: 2 }

export const locus: Page = {
  path: '/locus',
  title: 'shell.area.locus',
  documentTitle: 'common.page.locus',
  menu: { group: 'live', icon: 'route', area: 'locus' },
  parts: devices,
  screen: tracks('trips'),
}

export const deviceLogMap: Page = {
  path: '/deviceLogMap',
  title: 'shell.area.deviceLogMap',
  documentTitle: 'common.page.deviceLogMap',
  menu: { group: 'live', icon: 'record', area: 'deviceLogMap' },
  parts: devices,
  screen: tracks('log'),
}

export const fence: Page = {
  path: '/fence',
  title: 'common.page.fence',
  menu: { group: 'devices', icon: 'map', area: 'monitor' },
  screen: {
    component: 'shell/screens/fence/fence-page#FencePage',
    messages: ['fence', 'map', 'form', 'verification'],
  },
}

export const poi: Page = {
  path: '/poi',
  title: 'common.page.poi',
  menu: { group: 'devices', icon: 'pin', area: 'monitor', isForAccounts: true },
  list: pois,
  screen: {
    component: 'tracking/places/poi-screen#PoiScreen',
    messages: ['poi', 'map', 'report', 'form', 'verification'],
  },
}

export const beacon: Page = {
  path: '/wisdom/beacon',
  title: 'beacon.title',
  access: ['e_ua_beacon'],
  menu: { group: 'devices', icon: 'pin', area: 'wisdom', isForAccounts: true },
  list: beacons,
  screen: {
    component: 'tracking/beacons/beacon-screen#BeaconScreen',
    messages: ['beacon', 'map', 'report', 'form', 'verification'],
  },
}

export const upkeep: Page = {
  path: '/device/upkeep',
  title: 'upkeep.title',
  menu: { group: 'devices', icon: 'tool', area: 'device' },
  list: upkeepList,
  screen: {
    component: 'fleet/upkeep/upkeep-screen#UpkeepScreen',
    messages: ['upkeep', 'tool', 'report', 'form', 'verification'],
  },
}

const noted = (kind: 'trip' | 'stop'): Screen => ({
  component: 'tracking/trip-notes/noted-sums-screen#NotedSumsScreen',
  props: { kind },
  messages: ['stat', 'trip', 'track', 'report', 'form', 'verification'],
})

export const notedTrips: Page = pageOf(tripSums, noted('trip'))
export const notedStops: Page = pageOf(stopSums, noted('stop'))

export const logBookPage: Page = pageOf(logBook, {
  component: 'tracking/log-book/log-book-screen#LogBookScreen',
  messages: ['stat', 'trip', 'track', 'report', 'form', 'verification'],
})

export const logBookLocksPage: Page = pageOf(logBookLocks, {
  component: 'tracking/log-book/locks-screen#LocksScreen',
  messages: ['stat', 'trip', 'report', 'form', 'verification'],
})

export const workHoursPage: Page = pageOf(workHoursSettings, {
  component: 'tracking/work-hours/work-hours-screen#WorkHoursScreen',
  messages: ['hours', 'tool', 'report', 'form', 'verification'],
})

const worn = (kind: HealthMeasure | 'steps'): Screen => ({
  component: 'tracking/health/health-screen#HealthScreen',
  props: { kind },
  messages: ['vitals', 'reading', 'stat', 'report', 'form', 'verification'],
})

export const heartPage: Page = pageOf(heartRates, worn('heart'))
export const pressurePage: Page = pageOf(bloodPressures, worn('pressure'))
export const oxygenPage: Page = pageOf(bloodOxygen, worn('oxygen'))
export const bodyTemperaturePage: Page = pageOf(bodyTemperatures, worn('bodyTemperature'))
export const stepPage: Page = pageOf(stepCounts, worn('steps'))

export const punchListPage: Page = pageOf(punchList, {
  component: 'tracking/attendance/punch-list-screen#PunchListScreen',
  messages: ['stat', 'attendance', 'report', 'form', 'verification'],
})

export const attendanceRulesPage: Page = pageOf(attendanceSettings, {
  component: 'tracking/attendance/attendance-rules-screen#AttendanceRulesScreen',
  messages: ['attendance', 'beacon', 'tool', 'report', 'form', 'verification'],
})

const alarmScreen = (kind: 'alarms' | 'disposals'): Screen => ({
  component: 'shell/screens/alarm/alarm-page#AlarmPage',
  props: { kind },
  messages: ['alarm', 'recording', 'rule', 'stat', 'report', 'form'],
})

export const alarmPage: Page = {
  path: '/notify/alarm',
  title: 'shell.area.alarm',
  documentTitle: 'alarm.list.title',
  menu: { group: 'messages', icon: 'bell', area: 'alarm' },
  list: alarms,
  screen: alarmScreen('alarms'),
}

export const alarmHandling: Page = {
  path: '/notify/alarmXa',
  title: 'shell.page.alarmHandling',
  documentTitle: 'alarm.list.handling',
  menu: { group: 'messages', icon: 'record', area: 'alarm', viewOf: '/notify/alarm' },
  list: disposals,
  screen: alarmScreen('disposals'),
}

export const alarmGroupsPage: Page = {
  path: '/notify/alarmGroups',
  title: 'shell.page.alarmGroups',
  documentTitle: 'alarm.group.title',
  menu: { group: 'messages', icon: 'list', area: 'alarm', viewOf: '/notify/alarm' },
  list: alarmGroups,
  screen: {
    component: 'tracking/alarm-list/alarm-groups-screen#AlarmGroupsScreen',
    messages: ['alarm', 'rule', 'report', 'form'],
  },
}

export const addressResolution: Page = {
  path: '/user/addressResolution',
  title: 'tool.address.title',
  menu: inTools('find'),
  screen: {
    component: 'tracking/address/address-screen#AddressScreen',
    messages: ['tool', 'map', 'report', 'form', 'verification'],
  },
}

const log = (kind: 'tail' | 'search'): Screen => ({
  component: 'shell/screens/log/log-screen#LogScreen',
  props: { kind },
  messages: ['tool', 'device', 'form'],
})

export const deviceLog: Page = {
  path: '/tools/device/log',
  title: 'tool.deviceLog.title',
  menu: inTools('logs'),
  access: ['e_ua_device_log'],
  screen: log('tail'),
}

export const logSearch: Page = {
  path: '/tools/device/log/search',
  title: 'tool.logSearch.title',
  menu: { ...inTools('logs'), viewOf: '/tools/device/log' },
  access: ['e_ua_device_log'],
  screen: log('search'),
}
