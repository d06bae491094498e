import { mostNamedDevices } from '#lib/codes/most-named-devices.ts'
import { textLimits } from '#lib/rules/text-limits.ts'

// What pages of statistics of devices share.

export const deviceFilters = [
  { kind: 'children', param: 'is_get_child' },
  { kind: 'group', param: 'sgid', name: 'group', title: 'report.column.group' },
  { kind: 'devices', param: 'imei_list', name: 'devices', max: mostNamedDevices },
  {
    kind: 'text',
    param: 'search',
    title: 'report.filter.numberOrName',
    max: textLimits.search,
  },
] as const

/** Those that name a row of a device. */
export const deviceColumns = [
  { key: 'device_name', as: 'text', title: 'report.column.name', phone: 'title' },
  { key: 'imei', as: 'imei', title: 'report.column.imei', phone: 'second' },
  { key: 'sfamily_name', as: 'text', title: 'report.column.organisation', phone: 'second' },
] as const

/** Filters that a row which leads to its devices carries on. */
export const carriedFilters = ['devices', 'search', 'is_get_child', 'group'] as const

/** A row that is a device leads to it. */
export const toDevice = { path: '/device', row: [{ param: 'simei', key: 'simei' }] } as const

/** Where a device is, or was heard of last. */
export const placeColumn = {
  key: 'addr',
  as: 'text',
  title: 'stat.column.place',
  width: 260,
  priority: 'low',
} as const

/** When that place was told, and where it is on earth. */
export const fixColumns = [
  { key: 'fix_time', as: 'time', title: 'stat.column.placeTime', width: 165, isExtra: true },
  { key: 'lat', as: 'coordinate', title: 'report.column.lat', isFileOnly: true },
  { key: 'lon', as: 'coordinate', title: 'report.column.lon', isFileOnly: true },
] as const
