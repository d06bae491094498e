import type { WorkingGroup } from '#lib/codes/stat-groups.ts'
import { workParts } from '#lib/codes/work-parts.ts'
import { tripPeriod } from '#lib/rules/period.ts'
import { defineList } from '../list.ts'
import { inStatistics } from '../menu-groups.ts'
import { carriedFilters } from '../stat-devices.ts'
import type { Behind, Sums, SumsGroup } from '../sums.ts'
import { dayFiltersWithin, subjectColumns, toPlayback } from './day-sums.ts'
import { tripColumns, tripKeys } from './trip-columns.ts'

const path = 'total/runtime/hours'

const rows = defineList({
  path,
  title: 'hours.title',
  menu: inStatistics('driving'),
  purpose: 'hours.purpose',
  empty: { title: 'hours.emptyTitle', text: 'hours.emptyText' },
  source: 'devreport/WorkingHours',
  organisation: 'sfamilyid',
  filters: [
    ...dayFiltersWithin(tripPeriod),
    {
      kind: 'choice',
      param: 'part',
      title: 'hours.partTitle',
      options: workParts,
      texts: 'hours.part',
    },
  ],
  rowKey: 'key',
  cursor: { last_imei: 'imei', last_time: 'start_time' },
  pageSize: 300,
  columns: [
    ...subjectColumns,
    { key: 'start_time', as: 'time', title: 'stat.column.begin', phone: 'second' },
    { key: 'end_time', as: 'time', title: 'stat.column.end' },
    { key: 'start_address', as: 'text', title: 'stat.trip.startAddress', width: 200 },
    { key: 'end_address', as: 'text', title: 'stat.trip.endAddress', width: 200 },
    {
      key: 'out_distance',
      as: 'distance',
      title: 'hours.outDistance',
      help: 'hours.splitHelp',
      total: 'sum',
      phone: 'aside',
    },
    { key: 'out_share', as: 'percent', title: 'hours.outShare', help: 'hours.outShareHelp' },
    {
      key: 'in_distance',
      as: 'distance',
      title: 'hours.inDistance',
      help: 'hours.whichHelp',
      total: 'sum',
    },
    { key: 'distance', as: 'distance', title: 'stat.column.distance', total: 'sum' },
    { key: 'out_drive_seconds', as: 'hours', title: 'hours.outDrive', total: 'sum' },
    { key: 'in_drive_seconds', as: 'hours', title: 'hours.inDrive', total: 'sum' },
    {
      key: 'out_trips',
      as: 'number',
      title: 'hours.outTrips',
      help: 'hours.tripsHelp',
      total: 'sum',
    },
    { key: 'in_trips', as: 'number', title: 'hours.inTrips', total: 'sum' },
    { key: 'trips', as: 'number', title: 'stat.column.trips', total: 'sum' },
    { key: 'first_out', as: 'time', title: 'hours.firstOut', help: 'hours.firstOutHelp' },
    { key: 'last_out', as: 'time', title: 'hours.lastOut' },
    { key: 'drive_seconds', as: 'hours', title: 'stat.column.drive', total: 'sum', isExtra: true },
    ...tripColumns,
  ],
})

const toTrips: Behind = {
  path: `/${path}`,
  fixed: { by: 'trip' },
  filters: [...carriedFilters, 'part'],
}

/** How far devices drove in working hours and outside; down to the trips of one device. */
export const workingHours: Sums = {
  list: rows,
  groups: {
    device: {
      column: 'device_name',
      beside: ['imei', 'sfamily_name'],
      drawnBy: 'day',
      behind: {
        path: `/${path}`,
        fixed: { by: 'trip' },
        filters: ['is_get_child', 'part'],
        row: [{ param: 'devices', key: 'imei' }],
      },
    },
    day: { column: 'day', time: 'day', behind: toTrips },
    month: { column: 'day', time: 'month', behind: toTrips },
    trip: {
      column: 'device_name',
      beside: [
        'imei',
        'sfamily_name',
        'start_time',
        'end_time',
        'start_address',
        'end_address',
        ...tripKeys,
      ],
      drawnBy: 'day',
      behind: toPlayback,
    },
  } satisfies Record<WorkingGroup, SumsGroup>,
  texts: 'hours.by',
  figures: [
    'distance',
    'in_distance',
    'out_distance',
    'out_drive_seconds',
    'out_trips',
    'in_trips',
  ],
  chart: { kind: 'stacked', keys: ['in_distance', 'out_distance'] },
}
