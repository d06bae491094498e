import type { LogBookGroup } from '#lib/codes/stat-groups.ts'
import { bookedPurposes } from '#lib/codes/trip-purposes.ts'
import { tripPeriod } from '#lib/rules/period.ts'
import { defineList } from '../list.ts'
import { inStatistics } from '../menu-groups.ts'
import { carriedFilters } from '../stat-devices.ts'
import type { Behind, Sums, SumsGroup } from '../sums.ts'
import { dayFiltersWithin, subjectColumns, toPlayback } from './day-sums.ts'
import { driverColumns, driverKeys } from './driver-columns.ts'
import { noteColumns } from './note-columns.ts'
import { tripColumns, tripKeys } from './trip-columns.ts'

const path = 'total/runtime/logbook'

const [note] = noteColumns

const rows = defineList({
  path,
  title: 'trip.book.title',
  menu: inStatistics('driving'),
  purpose: 'trip.book.purpose',
  empty: { title: 'stat.none.trips.title', text: 'stat.none.trips.text' },
  source: 'location/GetLogBook',
  organisation: 'sfamilyid',
  filters: [
    ...dayFiltersWithin(tripPeriod),
    {
      kind: 'choice',
      param: 'purpose',
      title: 'trip.book.purposeTitle',
      options: bookedPurposes,
      texts: 'trip.purpose',
    },
  ],
  rowKey: 'key',
  cursor: { last_imei: 'imei', last_time: 'start_time' },
  pageSize: 300,
  columns: [
    ...subjectColumns,
    { key: 'start_time', as: 'time', title: 'stat.column.begin', phone: 'second' },
    { key: 'end_time', as: 'time', title: 'stat.column.end' },
    {
      key: 'purpose',
      as: 'code',
      codes: 'trip.purpose',
      title: 'trip.book.purposeTitle',
      help: 'trip.book.purposeHelp',
      width: 110,
      phone: 'second',
    },
    {
      key: 'is_usual',
      as: 'yes',
      title: 'trip.book.usual',
      help: 'trip.book.usualHelp',
      isExtra: true,
    },
    { key: 'reason', as: 'text', title: 'trip.book.reason', width: 180 },
    { key: 'customer', as: 'text', title: 'trip.book.customer', width: 140 },
    { key: 'start_address', as: 'text', title: 'stat.trip.startAddress', width: 200 },
    { key: 'end_address', as: 'text', title: 'stat.trip.endAddress', width: 200 },
    { key: 'trips', as: 'number', title: 'stat.column.trips', total: 'sum' },
    {
      key: 'distance',
      as: 'distance',
      title: 'stat.column.distance',
      help: 'trip.book.distanceHelp',
      total: 'sum',
      phone: 'aside',
    },
    { key: 'business_distance', as: 'distance', title: 'trip.purpose.business', total: 'sum' },
    { key: 'private_distance', as: 'distance', title: 'trip.purpose.private', total: 'sum' },
    { key: 'commute_distance', as: 'distance', title: 'trip.purpose.commute', total: 'sum' },
    { key: 'none_distance', as: 'distance', title: 'trip.purpose.none', total: 'sum' },
    { key: 'drive_seconds', as: 'duration', title: 'stat.column.drive', total: 'sum' },
    ...driverColumns,
    note,
    { key: 'is_locked', as: 'yes', title: 'trip.lock.column', width: 90 },
    { key: 'set_by', as: 'text', title: 'trip.book.setBy', isExtra: true },
    ...tripColumns,
  ],
})

const byPurpose = ['business_distance', 'private_distance', 'commute_distance', 'none_distance']

const toTrips: Behind = {
  path: `/${path}`,
  fixed: { by: 'trip' },
  filters: [...carriedFilters, 'purpose'],
}

/** Trips with what they were for, and what was driven for each purpose. */
export const logBook: Sums = {
  list: rows,
  groups: {
    trip: {
      column: 'device_name',
      beside: [
        'imei',
        'sfamily_name',
        'start_time',
        'end_time',
        'purpose',
        'is_usual',
        'reason',
        'customer',
        'start_address',
        'end_address',
        ...driverKeys,
        'note',
        'is_locked',
        'set_by',
        ...tripKeys,
      ],
      drawnBy: 'day',
      behind: toPlayback,
    },
    day: { column: 'day', beside: ['trips', ...byPurpose], time: 'day', behind: toTrips },
    month: { column: 'day', beside: ['trips', ...byPurpose], time: 'month', behind: toTrips },
    purpose: {
      column: 'purpose',
      beside: ['trips'],
      drawnBy: 'day',
      behind: {
        path: `/${path}`,
        fixed: { by: 'trip' },
        filters: carriedFilters,
        row: [{ param: 'purpose', key: 'purpose' }],
      },
    },
    device: {
      column: 'device_name',
      beside: ['imei', 'sfamily_name', 'trips', ...byPurpose],
      drawnBy: 'day',
      behind: {
        path: `/${path}`,
        fixed: { by: 'trip' },
        filters: ['is_get_child', 'purpose'],
        row: [{ param: 'devices', key: 'imei' }],
      },
    },
  } satisfies Record<LogBookGroup, SumsGroup>,
  texts: 'trip.by',
  figures: ['distance', ...byPurpose],
  chart: { kind: 'stacked', keys: byPurpose },
}
