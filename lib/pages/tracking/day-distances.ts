import { dayPeriod } from '#lib/rules/period.ts'
import { defineList } from '../list.ts'
import { inStatistics } from '../menu-groups.ts'
import type { Sums } from '../sums.ts'
import { dayFilters, dayGroupsOf, subjectColumns } from './day-sums.ts'

const [period, ...filters] = dayFilters

const rows = defineList({
  path: 'total/runtime/mileage',
  title: 'stat.days.title',
  menu: inStatistics('driving'),
  purpose: 'stat.days.purpose',
  empty: { title: 'stat.none.days.title', text: 'stat.none.days.text' },
  source: 'summary/GetDistanceStat',
  organisation: 'sfamilyid',
  filters: [{ ...period, maxDays: dayPeriod.maxDays }, ...filters],
  rowKey: 'key',
  cursor: { last_key: 'key' },
  pageSize: 300,
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
    { key: 'day_distance', as: 'distance', title: 'stat.mileage.aDay' },
    {
      key: 'moved_days',
      as: 'number',
      title: 'stat.column.movedDays',
      help: 'stat.help.movedDays',
      total: 'sum',
    },
    {
      key: 'odometer_start',
      as: 'distance',
      title: 'stat.days.odometerStart',
      help: 'stat.help.odometerStart',
    },
    { key: 'odometer_end', as: 'distance', title: 'stat.days.odometerEnd' },
    { key: 'days', as: 'distance', title: 'stat.column.day', isByDay: true, total: 'sum' },
  ],
})

const { day, month, device, family } = dayGroupsOf('/total/runtime/mileage')

/** How far devices went on each day, a column a day. */
export const dayDistances: Sums = {
  list: rows,
  groups: {
    device: { ...device, beside: [...device.beside, 'odometer_start', 'odometer_end', 'days'] },
    family: { ...family, beside: ['days'] },
    day,
    month,
  },
  texts: 'stat.by',
  figures: ['distance', 'moved_days'],
  chart: { kind: 'bars', keys: ['distance'] },
}
