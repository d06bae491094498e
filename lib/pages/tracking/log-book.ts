import type { LogBookGroup } from '#lib/codes/stat-groups.ts'
import { bookedPurposes } from '#lib/codes/trip-purposes.ts'
import { tripPeriod } from '#lib/rules/period.ts'
import { defineList } from '../list.ts'
import { inStatistics } from '../menu-groups.ts'
import type { Behind, Sums, SumsGroup } from '../sums.ts'
import { dayFiltersWithin, subjectColumns, toPlayback } from './day-sums.ts'
import { noteColumns } from './note-columns.ts'

const path = 'total/runtime/logbook'

const [note] = noteColumns

const rows = defineList({
  path,
  title: 'trip.book.title',
  menu: inStatistics('driving'),
  purpose: 'trip.book.purpose',
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
    { key: 'driver', as: 'text', title: 'stat.trip.driver', priority: 'low' },
    note,
    { key: 'is_locked', as: 'yes', title: 'trip.lock.column', width: 90 },
    { key: 'set_by', as: 'text', title: 'trip.book.setBy', isExtra: true },
    { key: 'is_open', as: 'yes', title: 'stat.column.open', isExtra: true },
    { key: 'start_lat', as: 'coordinate', title: 'track.startLat', isFileOnly: true },
    { key: 'start_lon', as: 'coordinate', title: 'track.startLon', isFileOnly: true },
    { key: 'end_lat', as: 'coordinate', title: 'track.endLat', isFileOnly: true },
    { key: 'end_lon', as: 'coordinate', title: 'track.endLon', isFileOnly: true },
  ],
})

const byPurpose = ['business_distance', 'private_distance', 'commute_distance', 'none_distance']

const toTrips: Behind = {
  path: `/${path}`,
  fixed: { by: 'trip' },
  filters: ['devices', 'search', 'is_get_child', 'purpose'],
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
        'driver',
        'note',
        'is_locked',
        'set_by',
        'is_open',
        'start_lat',
        'start_lon',
        'end_lat',
        'end_lon',
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
        filters: ['devices', 'search', 'is_get_child'],
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
