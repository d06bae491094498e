import { type AlarmStatus, alarmStatuses } from '#lib/codes/alarm-disposal.ts'
import { alarmTypeNames } from '#lib/codes/alarm-types.ts'
import { mostNamedDevices } from '#lib/codes/most-named-devices.ts'
import { alarmPeriod } from '#lib/rules/period.ts'
import { textLimits } from '#lib/rules/text-limits.ts'
import type { ListFilter } from '../list.ts'

type OpenParam =
  | 'start_time'
  | 'end_time'
  | 'types'
  | 'sgid'
  | 'imei_list'
  | 'fence_id'
  | 'get_child'
  | 'search'

const typesFilter = {
  kind: 'choices',
  param: 'types',
  name: 'type',
  title: 'alarm.list.type',
  options: alarmTypeNames,
  texts: 'alarm.type',
} as const
const periodFilter = {
  kind: 'range',
  from: 'start_time',
  to: 'end_time',
  ...alarmPeriod,
  preset: 'days7',
} as const
const subjectFilters: readonly ListFilter<OpenParam>[] = [
  { kind: 'group', param: 'sgid', name: 'group', title: 'report.column.group' },
  { kind: 'devices', param: 'imei_list', name: 'devices', max: mostNamedDevices },
  { kind: 'fence', param: 'fence_id', title: 'alarm.list.fence' },
  { kind: 'children', param: 'get_child', name: 'gchild', access: 'e_ua_websocket_gchild' },
  { kind: 'text', param: 'search', title: 'report.filter.numberOrName', max: textLimits.search },
]

/** Of lists of alarms and of their sums. `statuses`: those that it begins with. */
export const alarmFilters = ({
  statuses = [],
}: {
  statuses?: readonly AlarmStatus[]
} = {}): readonly ListFilter<OpenParam | 'statuses'>[] => [
  periodFilter,
  typesFilter,
  {
    kind: 'choices',
    param: 'statuses',
    name: 'status',
    title: 'alarm.list.status',
    options: alarmStatuses,
    preset: statuses,
    texts: 'alarm.status',
  },
  ...subjectFilters,
]

/** Of what is open whatever one chooses. */
export const openAlarmFilters: readonly ListFilter<OpenParam>[] = [
  periodFilter,
  typesFilter,
  ...subjectFilters,
]
