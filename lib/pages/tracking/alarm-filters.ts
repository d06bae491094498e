import { type AlarmStatus, alarmStatuses } from '#lib/codes/alarm-disposal.ts'
import { alarmTypeNames } from '#lib/codes/alarm-types.ts'
import { mostNamedDevices } from '#lib/codes/most-named-devices.ts'
import { alarmPeriod } from '#lib/rules/period.ts'
import { textLimits } from '#lib/rules/text-limits.ts'
import type { ListFilter } from '../list.ts'

type AlarmParam =
  | 'start_time'
  | 'end_time'
  | 'types'
  | 'statuses'
  | 'sgid'
  | 'imei_list'
  | 'fence_id'
  | 'get_child'
  | 'search'

/** Of lists of alarms and of their sums. `statuses`: those that it begins with. */
export const alarmFilters = ({
  statuses = [],
}: {
  statuses?: readonly AlarmStatus[]
} = {}): readonly ListFilter<AlarmParam>[] => [
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
    preset: statuses,
    texts: 'alarm.status',
  },
  { kind: 'group', param: 'sgid', name: 'group', title: 'report.column.group' },
  { kind: 'devices', param: 'imei_list', name: 'devices', max: mostNamedDevices },
  { kind: 'fence', param: 'fence_id', title: 'alarm.list.fence' },
  { kind: 'children', param: 'get_child', name: 'gchild', access: 'e_ua_websocket_gchild' },
  { kind: 'text', param: 'search', title: 'report.filter.numberOrName', max: textLimits.search },
]
