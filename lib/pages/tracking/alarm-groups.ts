import { type AlarmGroupKind, alarmGroupKinds } from '#lib/codes/alarm-groups.ts'
import { defineList, type ListColumn } from '../list.ts'
import { openAlarmFilters } from './alarm-filters.ts'

/** Open alarms, those of one type together. */
export const alarmGroups = defineList({
  path: 'notify/alarmGroups',
  title: 'alarm.group.title',
  purpose: 'alarm.group.purpose',
  source: 'alarm/GetGroups',
  organisation: 'sfamilyid',
  empty: { title: 'alarm.group.none', text: 'alarm.group.noneText' },
  filters: [
    {
      kind: 'choice',
      param: 'by',
      title: 'alarm.group.by',
      options: alarmGroupKinds,
      preset: 'device',
      texts: 'alarm.group.of',
    },
    ...openAlarmFilters,
  ],
  sorts: { count: 'count', time: 'time' },
  rowKey: 'key',
  cursor: { last_count: 'count', last_time: 'time', last_key: 'key' },
  columns: [
    {
      key: 'type',
      as: 'code',
      codes: 'alarm.type',
      title: 'alarm.list.type',
      width: 150,
      phone: 'second',
    },
    { key: 'car_number', as: 'text', title: 'alarm.column.name', phone: 'title' },
    { key: 'imei', as: 'imei', title: 'alarm.column.device', isExtra: true },
    { key: 'sfamily_name', as: 'text', title: 'report.column.organisation', phone: 'title' },
    { key: 'count', as: 'number', title: 'rule.fold.times', total: 'sum', phone: 'aside' },
    { key: 'unack', as: 'number', title: 'alarm.group.unack', width: 140, total: 'sum' },
    { key: 'devices', as: 'number', title: 'report.column.devices' },
    { key: 'first_time', as: 'time', title: 'rule.fold.since' },
    { key: 'time', as: 'time', title: 'alarm.group.last', phone: 'second' },
    { key: 'alarmAddr', as: 'text', title: 'alarm.list.place', width: 260 },
    { key: 'fencename', as: 'text', title: 'alarm.list.fence', priority: 'low' },
    { key: 'devspeed', as: 'speed', title: 'alarm.column.speed', isExtra: true },
  ],
})

/** Columns that only groups of the other kind have. */
const foreign = {
  device: ['devices'],
  family: ['car_number', 'imei'],
} as const satisfies Record<AlarmGroupKind, readonly string[]>

/** The column that names a group stands behind its type. */
export function columnsOfGroups(by: AlarmGroupKind): readonly ListColumn[] {
  const left: readonly string[] = foreign[by]
  const [type, ...others] = alarmGroups.columns.filter(({ key }) => !left.includes(key))
  const title = others.find(({ phone }) => phone === 'title')
  const rest = others.filter((column) => column !== title)
  return [type, title, ...rest.map(untitled)].flatMap((one) => one ?? [])
}

/** One column is the title of a row on phones. */
function untitled({ phone, ...column }: ListColumn): ListColumn {
  return phone === undefined || phone === 'title' ? column : Object.assign({ phone: phone }, column)
}
