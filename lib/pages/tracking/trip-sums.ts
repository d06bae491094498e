import type { TripGroup } from '#lib/codes/stat-groups.ts'
import { tripPeriod } from '#lib/rules/period.ts'
import { defineList } from '../list.ts'
import { inStatistics } from '../menu-groups.ts'
import type { Behind, Sums, SumsGroup } from '../sums.ts'
import { dayFiltersWithin, subjectColumns, toPlayback } from './day-sums.ts'
import { driverColumns, driverFilters, driverKeys } from './driver-columns.ts'
import { noteColumns, noteKeys } from './note-columns.ts'

const path = 'total/runtime/distance'

const rows = defineList({
  path,
  title: 'stat.trip.title',
  menu: inStatistics('driving'),
  purpose: 'stat.trip.purpose',
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
    { key: 'trips', as: 'number', title: 'stat.column.trips', total: 'sum' },
    {
      key: 'distance',
      as: 'distance',
      title: 'stat.column.distance',
      total: 'sum',
      phone: 'aside',
    },
    { key: 'drive_seconds', as: 'duration', title: 'stat.column.drive', total: 'sum' },
    { key: 'idle_seconds', as: 'duration', title: 'stat.column.idle', total: 'sum' },
    { key: 'avg_speed', as: 'speed', title: 'stat.column.average' },
    { key: 'max_speed', as: 'speed', title: 'stat.column.top', total: 'max' },
    ...driverColumns,
    ...noteColumns,
    { key: 'is_open', as: 'yes', title: 'stat.column.open', isExtra: true },
    { key: 'start_lat', as: 'coordinate', title: 'track.startLat', isFileOnly: true },
    { key: 'start_lon', as: 'coordinate', title: 'track.startLon', isFileOnly: true },
    { key: 'end_lat', as: 'coordinate', title: 'track.endLat', isFileOnly: true },
    { key: 'end_lon', as: 'coordinate', title: 'track.endLon', isFileOnly: true },
  ],
})

const toTrips: Behind = {
  path: `/${path}`,
  fixed: { by: 'trip' },
  filters: ['devices', 'search', 'is_get_child', 'driver', 'driver_by'],
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
        'is_open',
        'start_lat',
        'start_lon',
        'end_lat',
        'end_lon',
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
