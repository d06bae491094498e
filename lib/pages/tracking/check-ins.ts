import { checkInStates } from '#lib/codes/check-ins.ts'
import type { CheckInGroup } from '#lib/codes/stat-groups.ts'
import { checkInPeriod } from '#lib/rules/period.ts'
import { defineList } from '../list.ts'
import { inStatistics } from '../menu-groups.ts'
import { carriedFilters, deviceColumns, deviceFilters, toDevice } from '../stat-devices.ts'
import type { Behind, Sums, SumsGroup } from '../sums.ts'
import { installColumns, installedKeys, modelFilter } from './install-columns.ts'

const rows = defineList({
  path: 'total/installedCar',
  title: 'installed.vehicles.title',
  menu: { ...inStatistics('devices'), viewOf: '/total/installedDevice/index' },
  purpose: 'installed.vehicles.purpose',
  empty: { title: 'installed.vehicles.none', text: 'installed.vehicles.noneText' },
  source: 'summary/QueryCheckInCar',
  organisation: 'sfamilyid',
  filters: [
    {
      kind: 'range',
      from: 'start_time',
      to: 'end_time',
      preset: 'days7',
      maxDays: checkInPeriod.maxDays,
    },
    {
      kind: 'choice',
      param: 'state',
      title: 'installed.vehicles.state',
      options: checkInStates,
      texts: 'installed.vehicles.is',
    },
    ...deviceFilters,
    modelFilter,
  ],
  rowKey: 'key',
  cursor: { last_key: 'key' },
  next: { last_key: 'next_key' },
  columns: [
    {
      key: 'day',
      as: 'text',
      title: 'stat.column.day',
      help: 'installed.help.day',
      width: 140,
      phone: 'title',
    },
    ...deviceColumns,
    ...installColumns,
    {
      key: 'activation_time',
      as: 'time',
      title: 'installed.first',
      help: 'installed.help.first',
      width: 165,
    },
    {
      key: 'state',
      as: 'code',
      codes: 'installed.vehicles.is',
      title: 'installed.vehicles.state',
      width: 150,
      phone: 'aside',
    },
    {
      key: 'report_days',
      as: 'number',
      title: 'installed.vehicles.days',
      help: 'installed.help.days',
      width: 130,
    },
    {
      key: 'vehicles',
      as: 'number',
      title: 'installed.vehicles.count',
      help: 'installed.help.vehicles',
      total: 'max',
      phone: 'second',
    },
    {
      key: 'checked_in',
      as: 'number',
      title: 'installed.vehicles.in',
      help: 'installed.help.in',
      total: 'max',
      phone: 'aside',
    },
    {
      key: 'missing',
      as: 'number',
      title: 'installed.vehicles.out',
      help: 'installed.help.out',
      total: 'max',
    },
    {
      key: 'installed',
      as: 'number',
      title: 'installed.vehicles.new',
      help: 'installed.help.first',
      total: 'sum',
    },
  ],
})

/** To the vehicles that a row counts. */
const toVehicles: Behind = {
  path: '/total/installedCar',
  fixed: { by: 'device' },
  filters: [...carriedFilters, 'model', 'state'],
}
const counts = ['vehicles', 'checked_in', 'missing', 'installed']

/** Which vehicles reported and which did not; a day, model or organisation leads to its vehicles, a vehicle to itself. */
export const checkIns: Sums = {
  list: rows,
  groups: {
    day: { column: 'day', beside: counts, time: 'day', behind: toVehicles },
    model: {
      column: 'model',
      beside: counts,
      behind: { ...toVehicles, row: [{ param: 'model', key: 'model' }] },
    },
    family: {
      column: 'sfamily_name',
      beside: counts,
      behind: { ...toVehicles, organisation: { by: 'family', own: { is_get_child: '0' } } },
    },
    device: {
      column: 'device_name',
      beside: [...installedKeys, 'activation_time', 'state', 'report_days'],
      drawnBy: 'day',
      behind: toDevice,
    },
  } satisfies Record<CheckInGroup, SumsGroup>,
  texts: 'installed.by',
  figures: ['vehicles', 'checked_in', 'missing', 'installed'],
  totals: 'total',
  chart: { kind: 'stacked', keys: ['checked_in', 'missing'] },
  nameless: { title: 'installed.unknown', filters: {} },
}
