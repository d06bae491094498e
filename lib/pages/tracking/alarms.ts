import { alarmStatuses } from '#lib/codes/alarm-disposal.ts'
import { alarmTypeNames } from '#lib/codes/alarm-types.ts'
import { mostNamedDevices } from '#lib/codes/most-named-devices.ts'
import { alarmPeriod } from '#lib/rules/period.ts'
import { textLimits } from '#lib/rules/text-limits.ts'
import { defineList, type List } from '../list.ts'

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
    filters: [
      { kind: 'range', from: 'start_time', to: 'end_time', ...alarmPeriod, preset: 'days7' },
      {
        kind: 'choices',
        param: 'types',
        name: 'type',
        title: 'alarm.list.type',
        options: alarmTypeNames,
        texts: 'alarm.type',
      },
      {
        kind: 'choices',
        param: 'statuses',
        name: 'status',
        title: 'alarm.list.status',
        options: alarmStatuses,
        preset: isDisposal ? unhandled : [],
        texts: 'alarm.status',
      },
      { kind: 'devices', param: 'imei_list', name: 'devices', max: mostNamedDevices },
      { kind: 'fence', param: 'fence_id', title: 'alarm.list.fence' },
      {
        kind: 'children',
        param: 'get_child',
        name: 'gchild',
        access: 'e_ua_websocket_gchild',
      },
      {
        kind: 'text',
        param: 'search',
        title: 'report.filter.numberOrName',
        max: textLimits.search,
      },
    ],
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
