import type { PowerGroup } from '#lib/codes/reading-groups.ts'
import { defineList } from '../list.ts'
import { inStatistics } from '../menu-groups.ts'
import { carriedFilters, deviceColumns } from '../stat-devices.ts'
import type { Sums, SumsGroup } from '../sums.ts'
import { toDayOfPlayback } from './day-sums.ts'
import { dayColumn, readingFilters } from './sensor-columns.ts'

const path = 'total/power'

const rows = defineList({
  path,
  title: 'reading.power.title',
  menu: inStatistics('energy'),
  purpose: 'reading.power.purpose',
  empty: { title: 'report.none', text: 'reading.power.noBattery' },
  source: 'devreport/Power',
  organisation: 'sfamilyid',
  filters: readingFilters,
  rowKey: 'key',
  cursor: { last_key: 'key' },
  pageSize: 400,
  columns: [
    dayColumn,
    ...deviceColumns,
    { key: 'start_time', as: 'time', title: 'stat.column.begin', phone: 'second' },
    { key: 'end_time', as: 'time', title: 'stat.column.end' },
    { key: 'now', as: 'percent', title: 'reading.power.now', phone: 'aside' },
    { key: 'is_charging', as: 'yes', title: 'reading.power.charging' },
    { key: 'hours_left', as: 'number', title: 'reading.power.left', help: 'reading.help.left' },
    { key: 'mean', as: 'percent', title: 'reading.column.mean' },
    {
      key: 'least',
      as: 'percent',
      title: 'reading.power.least',
      help: 'reading.help.leastPower',
    },
    {
      key: 'charges',
      as: 'number',
      title: 'reading.power.charges',
      help: 'reading.help.charges',
      total: 'sum',
    },
    {
      key: 'episodes',
      as: 'number',
      title: 'reading.power.episodes',
      help: 'reading.help.low',
      total: 'sum',
    },
    { key: 'low_seconds', as: 'duration', title: 'reading.power.low', total: 'sum' },
    { key: 'is_open', as: 'yes', title: 'stat.column.open' },
    { key: 'low_mark', as: 'percent', title: 'reading.power.mark', isExtra: true },
  ],
})

/** Which batteries become empty. */
export const power: Sums = {
  list: rows,
  groups: {
    device: {
      column: 'device_name',
      beside: ['imei', 'sfamily_name', 'now', 'is_charging', 'hours_left', 'charges', 'episodes'],
      drawnBy: 'step',
      behind: {
        path: `/${path}`,
        fixed: { by: 'episode' },
        row: [{ param: 'devices', key: 'imei' }],
      },
    },
    day: {
      column: 'day',
      beside: ['charges', 'episodes'],
      time: 'day',
      behind: { path: `/${path}`, fixed: { by: 'device' }, filters: carriedFilters },
    },
    episode: {
      column: 'start_time',
      beside: ['device_name', 'imei', 'sfamily_name', 'end_time', 'is_open'],
      drawnBy: 'step',
      behind: toDayOfPlayback,
    },
    step: { column: 'start_time', beside: ['mean', 'low_mark'], moment: 'start_time' },
  } satisfies Record<PowerGroup, SumsGroup>,
  texts: 'reading.by',
  figures: ['least', 'charges', 'episodes', 'low_seconds'],
  totals: 'totals',
  chart: { kind: 'lines', keys: ['least', 'mean'], isGapped: true, limits: ['low_mark'] },
}
