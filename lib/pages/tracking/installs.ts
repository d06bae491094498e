import type { InstallGroup } from '#lib/codes/stat-groups.ts'
import { statPeriod } from '#lib/rules/period.ts'
import { defineList } from '../list.ts'
import { inStatistics } from '../menu-groups.ts'
import { carriedFilters, deviceColumns, deviceFilters, toDevice } from '../stat-devices.ts'
import type { Behind, Sums, SumsGroup } from '../sums.ts'
import { installColumns, installedKeys, modelFilter } from './install-columns.ts'

const rows = defineList({
  path: 'total/installedDevice/index',
  title: 'installed.devices.title',
  menu: inStatistics('devices'),
  purpose: 'installed.devices.purpose',
  empty: { title: 'installed.devices.none', text: 'installed.devices.noneText' },
  source: 'summary/QueryInstallCar',
  organisation: 'sfamilyid',
  filters: [
    {
      kind: 'range',
      from: 'start_time',
      to: 'end_time',
      preset: 'days30',
      maxDays: statPeriod.maxDays,
    },
    ...deviceFilters,
    modelFilter,
  ],
  rowKey: 'key',
  cursor: { last_key: 'key' },
  pageSize: 400,
  columns: [
    { key: 'day', as: 'text', title: 'stat.column.day', width: 140, phone: 'title' },
    ...deviceColumns,
    ...installColumns,
    { key: 'create_time', as: 'time', title: 'installed.added', width: 165 },
    {
      key: 'activation_time',
      as: 'time',
      title: 'installed.first',
      help: 'installed.help.first',
      width: 165,
      phone: 'aside',
    },
    {
      key: 'devices',
      as: 'number',
      title: 'installed.devices.count',
      help: 'installed.help.count',
      total: 'sum',
      phone: 'aside',
    },
    { key: 'models', as: 'number', title: 'installed.devices.models' },
    { key: 'homes', as: 'number', title: 'installed.devices.homes' },
  ],
})

const path = '/total/installedDevice/index'
/** To the devices that a row counts. */
const toDevices: Behind = { path, fixed: { by: 'device' }, filters: [...carriedFilters, 'model'] }
const counts = ['devices', 'models', 'homes']

/** Devices by their first report; a day, model or organisation leads to its devices, a device to itself. */
export const installs: Sums = {
  list: rows,
  groups: {
    day: { column: 'day', beside: counts, time: 'day', behind: toDevices },
    month: { column: 'day', beside: counts, time: 'month', behind: toDevices },
    model: {
      column: 'model',
      beside: counts,
      behind: { ...toDevices, row: [{ param: 'model', key: 'model' }] },
    },
    family: {
      column: 'sfamily_name',
      beside: counts,
      behind: {
        ...toDevices,
        organisation: { by: 'family', own: { is_get_child: '0' } },
      },
    },
    actor: { column: 'actor', beside: counts },
    device: {
      column: 'device_name',
      beside: [...installedKeys, 'create_time', 'activation_time'],
      drawnBy: 'day',
      behind: toDevice,
    },
  } satisfies Record<InstallGroup, SumsGroup>,
  texts: 'installed.by',
  figures: ['devices', 'models', 'homes'],
  totals: 'total',
  chart: { kind: 'bars', keys: ['devices'] },
  nameless: { title: 'installed.unknown', filters: {} },
}
