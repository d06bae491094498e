import { defineList } from '../list.ts'
import { inStatistics } from '../menu-groups.ts'
import type { Sums } from '../sums.ts'
import { alarmFilters } from './alarm-filters.ts'
import { alarmsBehind, noAlarms, sumColumns, sumFigures } from './alarm-sums.ts'

const rows = defineList({
  path: 'total/alarm/type',
  title: 'stat.alarmType.title',
  menu: { ...inStatistics('alarms'), viewOf: '/total/alarm' },
  purpose: 'stat.alarmType.purpose',
  source: 'alarm/GetAlarmTypeSummary',
  organisation: 'sfamilyid',
  empty: noAlarms,
  fixed: { is_compared: true },
  filters: alarmFilters(),
  rowKey: 'type',
  cursor: {},
  columns: [
    {
      key: 'type',
      as: 'code',
      codes: 'alarm.type',
      title: 'alarm.list.type',
      width: 190,
      phone: 'title',
    },
    ...sumColumns,
    { key: 'devices', as: 'number', title: 'stat.alarmType.devices', phone: 'second' },
    { key: 'share', as: 'percent', title: 'stat.alarmType.share' },
    { key: 'before', as: 'number', title: 'stat.alarmType.before', total: 'sum', width: 130 },
    {
      key: 'change',
      as: 'percent',
      title: 'stat.alarmType.change',
      help: 'stat.help.alarmChange',
      width: 120,
    },
  ],
})

/** Which alarms there are, and which become more; a type leads to its days. */
export const alarmTypeStat: Sums = {
  list: rows,
  groups: { type: { column: 'type' } },
  texts: 'stat.by',
  figures: sumFigures,
  totals: 'total',
  chart: { kind: 'bars', keys: ['count'] },
  behind: { ...alarmsBehind, path: '/total/alarm', row: [{ param: 'type', key: 'type' }] },
}
