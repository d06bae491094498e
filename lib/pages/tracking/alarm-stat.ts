import type { AlarmStatGroup } from '#lib/codes/stat-groups.ts'
import { defineList } from '../list.ts'
import { inStatistics } from '../menu-groups.ts'
import type { Sums, SumsGroup } from '../sums.ts'
import { alarmFilters } from './alarm-filters.ts'
import { alarmsBehind, noAlarms, sumColumns, sumFigures } from './alarm-sums.ts'
import { subjectColumns } from './day-sums.ts'

const rows = defineList({
  path: 'total/alarm',
  title: 'stat.alarm.title',
  menu: inStatistics('alarms'),
  purpose: 'stat.alarm.purpose',
  source: 'alarm/GetAlarmStat',
  organisation: 'sfamilyid',
  empty: noAlarms,
  filters: alarmFilters(),
  rowKey: 'key',
  cursor: { last_key: 'key' },
  pageSize: 3000,
  columns: [
    // By the reader's clock, not by that of each device.
    { key: 'day', as: 'text', title: 'stat.column.day', width: 140, phone: 'title' },
    ...subjectColumns.filter(({ key }) => key !== 'day'),
    {
      key: 'type',
      as: 'code',
      codes: 'alarm.type',
      title: 'alarm.list.type',
      width: 170,
      phone: 'second',
    },
    ...sumColumns,
  ],
})

/** Alarms by type, over time and by whose; a row leads to its alarms. */
export const alarmStat: Sums = {
  list: rows,
  groups: {
    day: { column: 'day', time: 'day' },
    month: { column: 'day', time: 'month' },
    device: { column: 'device_name', beside: ['imei', 'sfamily_name'] },
    family: { column: 'sfamily_name' },
  } satisfies Record<Exclude<AlarmStatGroup, 'hour'>, SumsGroup>,
  texts: 'stat.by',
  figures: sumFigures,
  totals: 'total',
  chart: { kind: 'stacked', keys: ['count'], split: { by: 'type', of: 'of' } },
  behind: {
    ...alarmsBehind,
    row: [
      { param: 'type', key: 'type' },
      { param: 'devices', key: 'imei' },
    ],
    organisation: { by: 'family', own: { gchild: '0' } },
  },
}
