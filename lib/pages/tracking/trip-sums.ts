import type { TripGroup } from '#lib/codes/stat-groups.ts'
import { tripPeriod } from '#lib/rules/period.ts'
import { defineList } from '../list.ts'
import { inStatistics } from '../menu-groups.ts'
import { carriedFilters } from '../stat-devices.ts'
import type { Behind, Sums, SumsGroup } from '../sums.ts'
import { dayFiltersWithin, subjectColumns, toPlayback } from './day-sums.ts'
import { driverColumns, driverFilters, driverKeys } from './driver-columns.ts'
import { noteColumns, noteKeys } from './note-columns.ts'
import { tripColumns, tripKeys } from './trip-columns.ts'

const path = 'total/runtime/distance'

const rows = defineList({
  path,
  title: 'stat.trip.title',
  menu: inStatistics('driving'),
  purpose: 'stat.trip.purpose',
  empty: { title: 'stat.none.trips.title', text: 'stat.none.trips.text' },
  source: 'location/PDistance',
  organisation: 'sfamilyid',
  filters: [...dayFiltersWithin(tripPeriod), ...driverFilters],
  rowKey: 'key',
  cursor: { last_imei: 'imei', last_time: 'start_time' },
  pageSize: 300,
  columns: [
    ...subjectColumns,
    { key: 'start_time', as: 'time', title: 'stat.column.begin', phone: 'second' },
    { key: 'end_time', as: 'time', title: 'stat.column.end' },
    { key: 'start_address', as: 'text', title: 'stat.trip.startAddress', width: 220 },
    { key: 'end_address', as: 'text', title: 'stat.trip.endAddress', width: 220 },
    {
      key: 'trips',
      as: 'number',
      title: 'stat.column.trips',
      help: 'stat.help.trips',
      total: 'sum',
    },
    {
      key: 'distance',
      as: 'distance',
      title: 'stat.column.distance',
      help: 'stat.help.distance',
      total: 'sum',
      phone: 'aside',
    },
    {
      key: 'drive_seconds',
      as: 'duration',
      title: 'stat.column.drive',
      help: 'stat.help.drive',
      total: 'sum',
    },
    {
      key: 'idle_seconds',
      as: 'duration',
      title: 'stat.column.idle',
      help: 'stat.help.idle',
      total: 'sum',
    },
    { key: 'avg_speed', as: 'speed', title: 'stat.column.average', help: 'stat.help.average' },
    {
      key: 'max_speed',
      as: 'speed',
      title: 'stat.column.top',
      help: 'stat.help.top',
      total: 'max',
    },
    ...driverColumns,
    ...noteColumns,
    ...tripColumns,
  ],
})

const toTrips: Behind = {
  path: `/${path}`,
  fixed: { by: 'trip' },
  filters: [...carriedFilters, 'driver', 'driver_by'],
}

/** Trips of many devices one by one, and what they drove by day. */
export const tripSums: Sums = {
  list: rows,
  groups: {
    trip: {
      column: 'device_name',
      beside: [
        'imei',
        'sfamily_name',
        'start_time',
        'end_time',
        'start_address',
        'end_address',
        ...driverKeys,
        ...noteKeys,
        ...tripKeys,
      ],
      drawnBy: 'day',
      behind: toPlayback,
    },
    day: { column: 'day', beside: ['trips'], time: 'day', behind: toTrips },
    month: { column: 'day', beside: ['trips'], time: 'month', behind: toTrips },
  } satisfies Record<TripGroup, SumsGroup>,
  texts: 'stat.by',
  figures: ['trips', 'distance', 'drive_seconds', 'idle_seconds', 'max_speed'],
  chart: { kind: 'bars', keys: ['distance'] },
}
