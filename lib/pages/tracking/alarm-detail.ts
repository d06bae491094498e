import { defineList } from '../list.ts'
import { inStatistics } from '../menu-groups.ts'
import type { Sums } from '../sums.ts'
import { alarmFactColumns, otherFactColumns } from './alarm-fact-columns.ts'
import { alarmFilters } from './alarm-filters.ts'
import { alarmsBehind, noAlarms, sumColumns, sumFigures, weekHourFilter } from './alarm-sums.ts'

const path = 'total/alarm/detail'
const title = 'stat.alarmDetail.title'

const hours = defineList({
  path,
  title,
  menu: { ...inStatistics('alarms'), viewOf: '/total/alarm' },
  purpose: 'stat.alarmDetail.purpose',
  source: 'alarm/GetAlarmStat',
  organisation: 'sfamilyid',
  empty: noAlarms,
  fixed: { by: 'hour' },
  filters: [...alarmFilters(), weekHourFilter],
  rowKey: 'key',
  cursor: { last_key: 'key' },
  pageSize: 168,
  columns: [{ key: 'week_hour', as: 'weekHour', title: 'stat.alarm.weekHour' }, ...sumColumns],
})

const alarms = defineList({
  path,
  title,
  source: 'alarm/Get',
  organisation: 'sfamilyid',
  empty: noAlarms,
  filters: [...alarmFilters(), weekHourFilter],
  sorts: { time: 'time' },
  rowKey: 'id',
  cursor: { last_time: 'time', last_id: 'id' },
  columns: [
    { key: 'time', as: 'time', title: 'alarm.list.begin', phone: 'second' },
    {
      key: 'type',
      as: 'code',
      codes: 'alarm.type',
      title: 'alarm.list.type',
      width: 150,
      phone: 'aside',
    },
    { key: 'car_number', as: 'text', title: 'alarm.column.name', phone: 'title' },
    { key: 'imei', as: 'imei', title: 'alarm.column.device' },
    { key: 'alarmAddr', as: 'text', title: 'alarm.list.place', width: 240 },
    { key: 'fencename', as: 'text', title: 'alarm.list.fence', priority: 'low' },
    { key: 'devspeed', as: 'speed', title: 'alarm.column.speed' },
    { key: 'end_time', as: 'time', title: 'alarm.list.end' },
    ...alarmFactColumns,
    ...otherFactColumns,
    { key: 'newTime', as: 'time', title: 'stat.alarmDetail.takenIn', isExtra: true },
    {
      key: 'status',
      as: 'code',
      codes: 'alarm.status',
      title: 'alarm.list.status',
      width: 130,
      phone: 'second',
    },
    { key: 'result', as: 'code', codes: 'alarm.result', title: 'alarm.list.result', width: 140 },
    { key: 'handler', as: 'text', title: 'alarm.list.handler' },
    { key: 'handle_time', as: 'time', title: 'alarm.list.handledAt', isExtra: true },
    { key: 'handle_seconds', as: 'duration', title: 'stat.alarmDetail.handleTime', width: 150 },
    { key: 'note', as: 'text', title: 'alarm.list.note', width: 220, isExtra: true },
    { key: 'detail', as: 'text', title: 'stat.alarmDetail.detail', isExtra: true },
  ],
})

/** Each alarm with all that is known of it, below the hours of the week in which they begin. */
export const alarmDetail: Sums = {
  list: hours,
  table: alarms,
  groups: { hour: { column: 'week_hour' } },
  texts: 'stat.by',
  figures: sumFigures,
  totals: 'total',
  chart: { kind: 'week', keys: ['count'] },
  behind: { ...alarmsBehind, row: [{ param: 'week_hour', key: 'week_hour' }] },
}
