import { defineList, type List } from '../list.ts'
import { alarmFactColumns, otherFactColumns } from './alarm-fact-columns.ts'
import { alarmFilters } from './alarm-filters.ts'

type Own = Pick<List, 'path' | 'title' | 'purpose'> & { isDisposal: boolean }

/** Those that wait for somebody. */
const unhandled = ['e_alarm_status_unack', 'e_alarm_status_ack'] as const

const alarmList = ({ path, title, purpose = '', isDisposal }: Own) => {
  const extra = isDisposal ? {} : ({ isExtra: true } as const)
  const plain = isDisposal ? ({ isExtra: true } as const) : {}
  return defineList({
    path,
    title,
    purpose,
    source: 'alarm/Get',
    organisation: 'sfamilyid',
    filters: alarmFilters({ statuses: isDisposal ? unhandled : [] }),
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
      { key: 'imei', as: 'imei', title: 'alarm.column.device', ...plain },
      { key: 'alarmAddr', as: 'text', title: 'alarm.list.place', width: isDisposal ? 200 : 280 },
      { key: 'fencename', as: 'text', title: 'alarm.list.fence', priority: 'low' },
      { key: 'devspeed', as: 'speed', title: 'alarm.column.speed', ...plain },
      { key: 'end_time', as: 'time', title: 'alarm.list.end', ...plain },
      {
        key: 'status',
        as: 'code',
        codes: 'alarm.status',
        title: 'alarm.list.status',
        width: 130,
        phone: 'second',
      },
      { key: 'result', as: 'code', codes: 'alarm.result', title: 'alarm.list.result', ...extra },
      { key: 'handler', as: 'text', title: 'alarm.list.handler', ...extra },
      { key: 'note', as: 'text', title: 'alarm.list.note', width: 220, ...extra },
      { key: 'handle_time', as: 'time', title: 'alarm.list.handledAt', ...extra },
      ...alarmFactColumns.map((column) => ({ ...column, isExtra: true as const })),
      ...otherFactColumns,
    ],
  })
}

export const alarms = alarmList({
  path: 'notify/alarm',
  title: 'alarm.list.title',
  purpose: 'alarm.list.purpose',
  isDisposal: false,
})

export const disposals = alarmList({
  path: 'notify/alarmXa',
  title: 'alarm.list.handling',
  purpose: 'alarm.list.handlingPurpose',
  isDisposal: true,
})
