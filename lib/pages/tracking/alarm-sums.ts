import type { Behind } from '../sums.ts'

// What pages of sums of alarms share: figures as columns, and the list behind.

export const sumColumns = [
  {
    key: 'count',
    as: 'number',
    title: 'stat.alarm.count',
    help: 'stat.help.alarmCount',
    total: 'sum',
    phone: 'aside',
  },
  {
    key: 'unack',
    as: 'number',
    title: 'stat.alarm.open',
    help: 'stat.help.alarmOpen',
    total: 'sum',
  },
  {
    key: 'handled',
    as: 'number',
    title: 'stat.alarm.handled',
    help: 'stat.help.alarmHandled',
    total: 'sum',
  },
  {
    key: 'handle_seconds',
    as: 'duration',
    title: 'stat.alarm.handleTime',
    help: 'stat.help.alarmHandleTime',
    width: 150,
  },
] as const

export const sumFigures = ['count', 'unack', 'handled', 'handle_seconds'] as const

export const weekHourFilter = {
  kind: 'weekHour',
  param: 'week_hour',
  title: 'stat.alarm.weekHour',
} as const

/** What the alarms of a sum are narrowed by. */
export const alarmsBehind: Behind = {
  path: '/total/alarm/detail',
  filters: ['type', 'status', 'group', 'devices', 'fence_id', 'gchild', 'search'],
}

export const noAlarms = { title: 'alarm.list.none', text: 'alarm.list.noneText' }
