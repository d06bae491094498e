import type { StatusGroup } from '#lib/codes/stat-groups.ts'
import { statPeriod } from '#lib/rules/period.ts'
import { defineList } from '../list.ts'
import { inStatistics } from '../menu-groups.ts'
import type { Sums, SumsGroup } from '../sums.ts'

const path = '/total/status'

const rows = defineList({
  path: 'total/status',
  title: 'status.title',
  menu: inStatistics('devices'),
  purpose: 'status.purpose',
  empty: { title: 'status.none', text: 'status.noneText' },
  source: 'summary/OnLineState',
  organisation: 'sfamilyid',
  filters: [
    {
      kind: 'range',
      from: 'start_time',
      to: 'end_time',
      preset: 'days7',
      maxDays: statPeriod.maxDays,
    },
    { kind: 'children', param: 'is_get_child', name: 'children' },
  ],
  rowKey: 'key',
  cursor: { last_key: 'key' },
  pageSize: 800,
  columns: [
    { key: 'day', as: 'text', title: 'status.day', help: 'status.help.day', phone: 'title' },
    {
      key: 'time',
      as: 'time',
      title: 'status.hour',
      help: 'status.help.hour',
      width: 165,
      phone: 'title',
    },
    { key: 'sfamily_name', as: 'text', title: 'report.column.organisation', phone: 'title' },
    {
      key: 'state',
      as: 'code',
      codes: 'status.state',
      title: 'report.column.state',
      help: 'status.help.state',
      width: 160,
      phone: 'title',
    },
    {
      key: 'source',
      as: 'code',
      codes: 'status.source',
      title: 'status.how',
      help: 'status.help.how',
      width: 140,
      phone: 'second',
    },
    { key: 'devices', as: 'number', title: 'status.devices', phone: 'second' },
    {
      key: 'online',
      as: 'number',
      title: 'status.online',
      help: 'status.help.online',
      phone: 'aside',
    },
    { key: 'moving', as: 'number', title: 'status.state.moving', help: 'status.help.moving' },
    { key: 'static', as: 'number', title: 'status.state.static', help: 'status.help.static' },
    { key: 'offline', as: 'number', title: 'status.state.offline', help: 'status.help.offline' },
    { key: 'never', as: 'number', title: 'status.state.notActivated', help: 'status.help.never' },
    { key: 'expired', as: 'number', title: 'status.state.expired', help: 'status.help.expired' },
    { key: 'rate', as: 'percent', title: 'status.rate', help: 'status.help.rate' },
    { key: 'start_time', as: 'time', title: 'status.from', isFileOnly: true },
    { key: 'end_time', as: 'time', title: 'status.to', isFileOnly: true },
  ],
})

const filters = ['children'] as const

/** How many devices were in which state, from an hour to its organisations, and to the devices of a state. */
export const status: Sums = {
  list: rows,
  groups: {
    day: { column: 'day', time: 'day', behind: { path, fixed: { by: 'hour' }, filters } },
    hour: {
      column: 'time',
      time: 'utcHour',
      behind: {
        path,
        fixed: { by: 'family' },
        filters,
        period: { from: 'start_time', to: 'end_time' },
      },
    },
    family: {
      column: 'sfamily_name',
      behind: {
        path,
        fixed: { by: 'state' },
        organisation: { by: 'family', own: { children: '0' } },
      },
    },
    state: {
      column: 'state',
      behind: { path: '/device', filters, row: [{ param: 'state', key: 'state' }] },
    },
  } satisfies Record<StatusGroup, SumsGroup>,
  texts: 'status.by',
  figures: ['devices', 'online', 'offline', 'never', 'expired', 'rate'],
  totals: 'total',
  chart: {
    kind: 'stacked',
    keys: ['moving', 'static', 'offline', 'never', 'expired'],
    states: {
      moving: 'moving',
      static: 'static',
      offline: 'offline',
      never: 'notActivated',
      expired: 'expired',
    },
  },
  isLive: true,
}
