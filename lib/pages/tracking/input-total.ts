import type { InputGroup } from '#lib/codes/reading-groups.ts'
import { defineList } from '../list.ts'
import { inStatistics } from '../menu-groups.ts'
import { carriedFilters, deviceColumns } from '../stat-devices.ts'
import type { Behind, Sums, SumsGroup } from '../sums.ts'
import { dayColumn, readingFilters } from './sensor-columns.ts'

const path = 'total/input/dataTotal'

const rows = defineList({
  path,
  title: 'reading.input.title',
  menu: inStatistics('energy'),
  purpose: 'reading.input.purpose',
  empty: { title: 'report.none', text: 'reading.input.none' },
  source: 'devreport/InputTotal',
  organisation: 'sfamilyid',
  filters: readingFilters,
  rowKey: 'key',
  cursor: { last_key: 'key' },
  pageSize: 400,
  columns: [
    dayColumn,
    ...deviceColumns,
    {
      key: 'acc_seconds',
      as: 'hours',
      title: 'reading.input.ignition',
      help: 'reading.help.ignition',
      total: 'sum',
    },
    {
      key: 'opened',
      as: 'number',
      title: 'reading.input.opened',
      help: 'reading.help.opened',
      total: 'sum',
    },
    {
      key: 'on_seconds',
      as: 'duration',
      title: 'reading.input.on',
      help: 'reading.help.on',
      total: 'sum',
    },
    { key: 'fuel_mean', as: 'number', title: 'reading.input.fuel', help: 'reading.help.fuel' },
    {
      key: 'refuels',
      as: 'number',
      title: 'reading.input.refuels',
      help: 'reading.help.refuels',
      total: 'sum',
    },
    { key: 'refuelled', as: 'number', title: 'reading.input.refuelled', total: 'sum' },
    {
      key: 'losses',
      as: 'number',
      title: 'reading.input.losses',
      help: 'reading.help.losses',
      total: 'sum',
      phone: 'aside',
    },
    { key: 'lost', as: 'number', title: 'reading.input.lost', total: 'sum' },
    {
      key: 'volts_least',
      as: 'volts',
      title: 'reading.input.voltsLeast',
      help: 'reading.help.leastPower',
    },
    { key: 'volts_mean', as: 'volts', title: 'reading.input.voltsMean', isExtra: true },
    {
      key: 'analogue_least',
      as: 'number',
      title: 'reading.input.analogueLeast',
      help: 'reading.help.analogue',
      isExtra: true,
    },
    { key: 'analogue_mean', as: 'number', title: 'reading.input.analogueMean' },
    { key: 'analogue_most', as: 'number', title: 'reading.input.analogueMost', isExtra: true },
  ],
})

/** To the readings of a device, over all days or of one. */
const toReadings: Behind = {
  path: '/total/input/detail',
  row: [{ param: 'devices', key: 'imei' }],
}

/** What inputs of devices told: ignition, doors, fuel, voltage. */
export const inputTotal: Sums = {
  list: rows,
  groups: {
    device: {
      column: 'device_name',
      beside: ['imei', 'sfamily_name'],
      drawnBy: 'day',
      behind: toReadings,
    },
    day: {
      column: 'day',
      time: 'day',
      behind: { path: `/${path}`, fixed: { by: 'device' }, filters: carriedFilters },
    },
    deviceDay: {
      column: 'device_name',
      beside: ['day', 'imei', 'sfamily_name'],
      drawnBy: 'day',
      behind: toReadings,
    },
  } satisfies Record<InputGroup, SumsGroup>,
  texts: 'reading.by',
  figures: ['acc_seconds', 'opened', 'on_seconds', 'refuels', 'losses', 'volts_least'],
  totals: 'totals',
  chart: { kind: 'bars', keys: ['refuelled', 'lost'] },
}
