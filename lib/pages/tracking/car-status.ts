import type { DisplayState } from '#lib/codes/device-state.ts'
import type { CarStatusGroup } from '#lib/codes/stat-groups.ts'
import { type VehicleState, vehicleStates } from '#lib/codes/vehicle-states.ts'
import { defineList } from '../list.ts'
import { inStatistics } from '../menu-groups.ts'
import {
  carriedFilters,
  deviceColumns,
  deviceFilters,
  fixColumns,
  placeColumn,
  toDevice,
} from '../stat-devices.ts'
import type { Sums, SumsGroup } from '../sums.ts'

const rows = defineList({
  path: 'total/carStatus/index',
  title: 'stat.carStatus.title',
  menu: inStatistics('driving'),
  purpose: 'stat.carStatus.purpose',
  empty: { title: 'stat.none.devices.title', text: 'stat.none.devices.text' },
  source: 'devreport/CarStatus',
  organisation: 'sfamilyid',
  filters: [
    {
      kind: 'choice',
      param: 'state',
      title: 'report.column.state',
      options: vehicleStates,
      texts: 'stat.carStatus.state',
    },
    ...deviceFilters,
  ],
  rowKey: 'key',
  cursor: { last_key: 'key' },
  next: { last_key: 'next_key' },
  columns: [
    ...deviceColumns,
    {
      key: 'state',
      as: 'code',
      codes: 'stat.carStatus.state',
      title: 'report.column.state',
      help: 'stat.help.vehicleState',
      width: 140,
      phone: 'aside',
    },
    { key: 'devices', as: 'number', title: 'stat.column.devices', total: 'sum', phone: 'second' },
    { key: 'share', as: 'percent', title: 'stat.column.share' },
    { key: 'since', as: 'time', title: 'stat.carStatus.since', width: 165 },
    placeColumn,
    { key: 'speed', as: 'speed', title: 'stat.carStatus.speed', width: 100 },
    { key: 'acc', as: 'yes', title: 'stat.carStatus.ignition' },
    { key: 'trip_start', as: 'time', title: 'stat.carStatus.tripStart', width: 165 },
    { key: 'trip_end', as: 'time', title: 'stat.carStatus.tripEnd', width: 165 },
    { key: 'trip_distance', as: 'distance', title: 'stat.carStatus.tripDistance', width: 120 },
    { key: 'power', as: 'percent', title: 'stat.column.battery', isExtra: true },
    ...fixColumns,
    {
      key: 'driving',
      as: 'number',
      title: 'stat.carStatus.state.driving',
      total: 'sum',
      isFileOnly: true,
    },
    {
      key: 'in_touch',
      as: 'number',
      title: 'stat.carStatus.inTouch',
      total: 'sum',
      isFileOnly: true,
    },
    {
      key: 'offline',
      as: 'number',
      title: 'stat.carStatus.state.offline',
      total: 'sum',
      isFileOnly: true,
    },
  ],
})

/** What each vehicle does now; a state leads to its vehicles, a vehicle to itself. */
export const carStatus: Sums = {
  list: rows,
  groups: {
    device: {
      column: 'device_name',
      beside: [
        'imei',
        'sfamily_name',
        'state',
        'since',
        'addr',
        'speed',
        'acc',
        'trip_start',
        'trip_end',
        'trip_distance',
        'power',
        'fix_time',
      ],
      drawnBy: 'state',
      behind: toDevice,
    },
    state: {
      column: 'state',
      beside: ['devices', 'share'],
      behind: {
        path: '/total/carStatus/index',
        fixed: { by: 'device' },
        filters: carriedFilters,
        row: [{ param: 'state', key: 'state' }],
      },
    },
  } satisfies Record<CarStatusGroup, SumsGroup>,
  texts: 'stat.by',
  figures: ['devices', 'in_touch', 'driving', 'offline'],
  chart: {
    kind: 'shares',
    keys: ['devices'],
    states: {
      driving: 'moving',
      idling: 'online',
      stopped: 'static',
      offline: 'offline',
      expired: 'expired',
      notActivated: 'notActivated',
    } satisfies Record<VehicleState, DisplayState>,
  },
  isLive: true,
}
