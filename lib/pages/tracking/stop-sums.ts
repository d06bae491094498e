import type { StopGroup } from '#lib/codes/stat-groups.ts'
import { stopPeriod } from '#lib/rules/period.ts'
import { defineList, type ListFilter } from '../list.ts'
import { inStatistics } from '../menu-groups.ts'
import { carriedFilters } from '../stat-devices.ts'
import type { Sums, SumsGroup } from '../sums.ts'
import { dayFiltersWithin, subjectColumns, toPlayback } from './day-sums.ts'
import { noteColumns, noteKeys } from './note-columns.ts'

const minute = 60

/** Of stops: the least length. */
export const leastStayFilter = {
  kind: 'choice',
  param: 'min_seconds',
  title: 'stat.stop.leastLength',
  options: ['m5', 'm15', 'm30', 'h1', 'h4', 'h12'],
  values: [5, 15, 30, 60, 240, 720].map((minutes) => minutes * minute),
  texts: 'stat.stop.least',
} as const satisfies ListFilter<'min_seconds'>

const path = 'total/runtime/stop'
const [, ...subject] = subjectColumns

const rows = defineList({
  path,
  title: 'stat.stop.title',
  menu: inStatistics('driving'),
  purpose: 'stat.stop.purpose',
  empty: { title: 'stat.none.stops.title', text: 'stat.none.stops.text' },
  source: 'devreport/Stops',
  organisation: 'sfamilyid',
  filters: [
    ...dayFiltersWithin(stopPeriod),
    leastStayFilter,
    { kind: 'hour', param: 'hour', title: 'stat.stop.hour' },
  ],
  rowKey: 'key',
  cursor: { last_imei: 'imei', last_time: 'start_time' },
  pageSize: 300,
  columns: [
    ...subject,
    { key: 'hour', as: 'text', title: 'stat.stop.hour', width: 140, phone: 'title' },
    { key: 'start_time', as: 'time', title: 'stat.column.begin', phone: 'second' },
    { key: 'end_time', as: 'time', title: 'stat.column.end' },
    { key: 'stops', as: 'number', title: 'stat.stop.stops', total: 'sum' },
    {
      key: 'stop_seconds',
      as: 'duration',
      title: 'stat.stop.length',
      help: 'stat.help.stop',
      total: 'sum',
      phone: 'aside',
    },
    {
      key: 'idle_seconds',
      as: 'duration',
      title: 'stat.column.idle',
      help: 'stat.help.idle',
      total: 'sum',
    },
    { key: 'longest_seconds', as: 'duration', title: 'stat.stop.longest', total: 'max' },
    { key: 'address', as: 'text', title: 'stat.stop.address', width: 240 },
    { key: 'poi_name', as: 'text', title: 'stat.stop.poi' },
    { key: 'fencename', as: 'text', title: 'stat.stop.fence' },
    ...noteColumns,
    { key: 'is_open', as: 'yes', title: 'stat.column.open', isExtra: true },
    { key: 'lat', as: 'coordinate', title: 'report.column.lat', isFileOnly: true },
    { key: 'lon', as: 'coordinate', title: 'report.column.lon', isFileOnly: true },
  ],
})

/** Stops of many devices one by one, and by the hour of the day. */
export const stopSums: Sums = {
  list: rows,
  groups: {
    stop: {
      column: 'device_name',
      beside: [
        'imei',
        'sfamily_name',
        'start_time',
        'end_time',
        'address',
        'poi_name',
        'fencename',
        ...noteKeys,
        'is_open',
        'lat',
        'lon',
      ],
      drawnBy: 'hour',
      behind: toPlayback,
    },
    hour: {
      column: 'hour',
      beside: ['stops', 'longest_seconds'],
      time: 'hour',
      behind: {
        path: `/${path}`,
        fixed: { by: 'stop' },
        filters: [...carriedFilters, 'min_seconds'],
        row: [{ param: 'hour', key: 'hour' }],
      },
    },
  } satisfies Record<StopGroup, SumsGroup>,
  texts: 'stat.by',
  figures: ['stops', 'stop_seconds', 'idle_seconds', 'longest_seconds'],
  chart: { kind: 'bars', keys: ['stops'] },
}
