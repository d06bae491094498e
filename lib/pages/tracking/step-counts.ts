import type { StepGroup } from '#lib/codes/health-kinds.ts'
import { defineList } from '../list.ts'
import { inStatistics } from '../menu-groups.ts'
import { carriedFilters, deviceColumns } from '../stat-devices.ts'
import type { Sums, SumsGroup } from '../sums.ts'
import { dayColumn, readingFilters } from './sensor-columns.ts'

const path = 'total/stepcount'

const rows = defineList({
  path,
  title: 'vitals.steps.title',
  menu: inStatistics('vitals'),
  purpose: 'vitals.steps.purpose',
  empty: { title: 'report.none', text: 'vitals.none' },
  source: 'devreport/StepCount',
  organisation: 'sfamilyid',
  filters: readingFilters,
  rowKey: 'key',
  cursor: { last_key: 'key' },
  pageSize: 400,
  columns: [
    dayColumn,
    ...deviceColumns,
    {
      key: 'steps',
      as: 'number',
      title: 'vitals.steps.steps',
      help: 'vitals.help.steps',
      total: 'sum',
      phone: 'aside',
    },
    {
      key: 'distance',
      as: 'distance',
      title: 'vitals.steps.distance',
      help: 'vitals.help.distance',
      total: 'sum',
    },
    {
      key: 'calories',
      as: 'number',
      title: 'vitals.steps.calories',
      help: 'vitals.help.calories',
      total: 'sum',
    },
    { key: 'goal', as: 'number', title: 'vitals.steps.goal' },
    { key: 'is_reached', as: 'yes', title: 'vitals.steps.isReached' },
    { key: 'reached', as: 'number', title: 'vitals.steps.reached', total: 'sum' },
    { key: 'days', as: 'number', title: 'vitals.steps.days', total: 'sum' },
  ],
})

/** How far wearers walked. */
export const stepCounts: Sums = {
  list: rows,
  groups: {
    day: {
      column: 'day',
      beside: ['reached', 'days'],
      time: 'day',
      behind: { path: `/${path}`, fixed: { by: 'deviceDay' }, filters: carriedFilters },
    },
    device: {
      column: 'device_name',
      beside: ['imei', 'sfamily_name', 'goal', 'reached', 'days'],
      drawnBy: 'day',
      behind: {
        path: `/${path}`,
        fixed: { by: 'deviceDay' },
        row: [{ param: 'devices', key: 'imei' }],
      },
    },
    deviceDay: {
      column: 'device_name',
      beside: ['day', 'imei', 'sfamily_name', 'goal', 'is_reached'],
      drawnBy: 'day',
    },
  } satisfies Record<StepGroup, SumsGroup>,
  texts: 'reading.by',
  figures: ['steps', 'distance', 'calories', 'reached'],
  totals: 'totals',
  chart: { kind: 'bars', keys: ['steps'] },
}
