import { stopPeriod } from '#lib/rules/period.ts'
import { defineList } from '../list.ts'
import { inStatistics } from '../menu-groups.ts'
import { carriedFilters } from '../stat-devices.ts'
import type { Sums } from '../sums.ts'
import { dayFiltersWithin } from './day-sums.ts'

const rows = defineList({
  path: 'total/runtime/driver',
  title: 'stat.driver.title',
  menu: inStatistics('driving'),
  purpose: 'stat.driver.purpose',
  source: 'devreport/Drivers',
  organisation: 'sfamilyid',
  filters: dayFiltersWithin(stopPeriod),
  rowKey: 'key',
  cursor: { last_key: 'key' },
  pageSize: 400,
  columns: [
    { key: 'driver', as: 'text', title: 'stat.driver.driver', width: 200, phone: 'title' },
    {
      key: 'driver_by',
      as: 'code',
      codes: 'stat.driverBy',
      title: 'stat.driver.by',
      help: 'stat.help.driver',
      phone: 'second',
    },
    { key: 'trips', as: 'number', title: 'stat.column.trips', total: 'sum' },
    { key: 'devices', as: 'number', title: 'stat.driver.devices' },
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
      as: 'hours',
      title: 'stat.column.drive',
      help: 'stat.help.drive',
      total: 'sum',
    },
    {
      key: 'idle_seconds',
      as: 'hours',
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
    {
      key: 'speedings',
      as: 'number',
      title: 'stat.driver.speedings',
      help: 'stat.help.speedings',
      total: 'sum',
    },
    {
      key: 'harsh',
      as: 'number',
      title: 'stat.driver.harsh',
      help: 'stat.help.harsh',
      total: 'sum',
    },
    { key: 'first_start', as: 'time', title: 'stat.column.firstStart' },
    { key: 'last_end', as: 'time', title: 'stat.column.lastEnd' },
  ],
})

/** What drivers did; down to the trips of one. */
export const drivers: Sums = {
  list: rows,
  groups: { driver: { column: 'driver' } },
  texts: 'stat.by',
  figures: ['distance', 'trips', 'drive_seconds', 'idle_seconds', 'speedings', 'harsh'],
  totals: 'totals',
  chart: { kind: 'bars', keys: ['distance'], most: 20 },
  nameless: { title: 'stat.driverBy.none', filters: { driver_by: 'none' } },
  behind: {
    path: '/total/runtime/distance',
    fixed: { by: 'trip' },
    filters: carriedFilters,
    row: [
      { param: 'driver', key: 'driver_id' },
      { param: 'driver_by', key: 'driver_by' },
    ],
  },
}
