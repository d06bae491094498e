import { defineList } from '../list.ts'
import { inStatistics } from '../menu-groups.ts'
import type { Sums } from '../sums.ts'
import { dayFilters, dayGroupsOf, subjectColumns } from './day-sums.ts'

const rows = defineList({
  path: 'total/MultiDeviceState',
  title: 'stat.states.title',
  menu: inStatistics('driving'),
  purpose: 'stat.states.purpose',
  empty: { title: 'stat.none.days.title', text: 'stat.none.days.text' },
  source: 'summary/MultiDeviceState',
  organisation: 'sfamilyid',
  filters: dayFilters,
  rowKey: 'key',
  cursor: { last_key: 'key' },
  pageSize: 400,
  columns: [
    ...subjectColumns,
    {
      key: 'drive_seconds',
      as: 'hours',
      title: 'stat.column.drive',
      help: 'stat.help.drive',
      total: 'sum',
    },
    { key: 'drive_share', as: 'percent', title: 'stat.states.driveShare', phone: 'aside' },
    {
      key: 'idle_seconds',
      as: 'hours',
      title: 'stat.column.idle',
      help: 'stat.help.idle',
      total: 'sum',
    },
    { key: 'idle_share', as: 'percent', title: 'stat.states.idleShare' },
    {
      key: 'static_seconds',
      as: 'hours',
      title: 'stat.states.static',
      help: 'stat.help.static',
      total: 'sum',
    },
    { key: 'static_share', as: 'percent', title: 'stat.states.staticShare' },
    {
      key: 'offline_seconds',
      as: 'hours',
      title: 'stat.states.offline',
      help: 'stat.help.offline',
      total: 'sum',
    },
    { key: 'offline_share', as: 'percent', title: 'stat.states.offlineShare' },
  ],
})

/** In which state devices were for how long; down to the days of one device. */
export const stateTimes: Sums = {
  list: rows,
  groups: dayGroupsOf('/total/MultiDeviceState'),
  texts: 'stat.by',
  figures: ['drive_seconds', 'idle_seconds', 'static_seconds', 'offline_seconds'],
  chart: {
    kind: 'stacked',
    keys: ['drive_seconds', 'idle_seconds', 'static_seconds', 'offline_seconds'],
    states: {
      drive_seconds: 'moving',
      idle_seconds: 'online',
      static_seconds: 'static',
      offline_seconds: 'offline',
    },
  },
}
