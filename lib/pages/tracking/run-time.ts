import { defineList } from '../list.ts'
import { inStatistics } from '../menu-groups.ts'
import type { Sums } from '../sums.ts'
import { dayFilters, dayGroupsOf, subjectColumns } from './day-sums.ts'

const rows = defineList({
  path: 'total/runtime',
  title: 'stat.runTime.title',
  menu: inStatistics('driving'),
  purpose: 'stat.runTime.purpose',
  empty: { title: 'stat.none.days.title', text: 'stat.none.days.text' },
  source: 'devreport/RunTime',
  organisation: 'sfamilyid',
  filters: dayFilters,
  rowKey: 'key',
  cursor: { last_key: 'key' },
  pageSize: 400,
  columns: [
    ...subjectColumns,
    {
      key: 'distance',
      as: 'distance',
      title: 'stat.column.distance',
      help: 'stat.help.distance',
      total: 'sum',
      phone: 'aside',
    },
    {
      key: 'trips',
      as: 'number',
      title: 'stat.column.trips',
      help: 'stat.help.trips',
      total: 'sum',
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
    {
      key: 'stop_seconds',
      as: 'hours',
      title: 'stat.column.stop',
      help: 'stat.help.stop',
      total: 'sum',
    },
    {
      key: 'offline_seconds',
      as: 'hours',
      title: 'stat.column.silence',
      help: 'stat.help.silence',
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
      key: 'first_start',
      as: 'time',
      title: 'stat.column.firstStart',
      help: 'stat.help.firstStart',
    },
    { key: 'last_end', as: 'time', title: 'stat.column.lastEnd', help: 'stat.help.lastEnd' },
    {
      key: 'fuel_litres',
      as: 'litres',
      title: 'stat.column.fuel',
      help: 'stat.help.fuel',
      total: 'sum',
    },
    { key: 'fuel_rate', as: 'fuelRate', title: 'stat.column.fuelRate', help: 'stat.help.fuelRate' },
    {
      key: 'fuel_by',
      as: 'code',
      codes: 'stat.fuelBy',
      title: 'stat.column.fuelBy',
      help: 'stat.help.fuelBy',
    },
    { key: 'fuel_cost', as: 'amount', title: 'stat.column.fuelCost', help: 'stat.help.fuelCost' },
    {
      key: 'moved_days',
      as: 'number',
      title: 'stat.column.movedDays',
      help: 'stat.help.movedDays',
      total: 'sum',
    },
  ],
})

/** How far and how long devices drove; down to the days of one device. */
export const runTime: Sums = {
  list: rows,
  groups: dayGroupsOf('/total/runtime'),
  texts: 'stat.by',
  figures: [
    'distance',
    'trips',
    'drive_seconds',
    'idle_seconds',
    'max_speed',
    'moved_days',
    'fuel_litres',
  ],
  chart: { kind: 'bars', keys: ['distance'] },
}
