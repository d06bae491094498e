import { sightingPeriod } from '#lib/rules/period.ts'
import { defineList } from '../list.ts'
import { deviceColumns } from '../stat-devices.ts'
import { beaconFilter, seenColumns, signalColumns } from './beacon-columns.ts'
import { dayFiltersWithin } from './day-sums.ts'

/** When devices were near beacons. */
export const beaconRecords = defineList({
  path: 'wisdom/beaconRecord',
  title: 'beacon.record.title',
  purpose: 'beacon.record.purpose',
  menu: {
    group: 'devices',
    area: 'wisdom',
    viewOf: '/wisdom/beacon',
    isForAccounts: true,
  },
  empty: { title: 'beacon.record.none', text: 'beacon.record.noneText' },
  source: 'beacon/GetRecord',
  access: 'e_ua_beacon',
  organisation: 'sfamilyid',
  filters: [...dayFiltersWithin(sightingPeriod), beaconFilter],
  rowKey: 'key',
  cursor: { last_imei: 'imei', last_time: 'start_time' },
  pageSize: 300,
  columns: [
    ...seenColumns,
    ...deviceColumns.map((column) => ({ ...column, phone: 'second' as const })),
    { key: 'start_time', as: 'time', title: 'beacon.seen.first', phone: 'second' },
    { key: 'end_time', as: 'time', title: 'beacon.seen.last' },
    {
      key: 'seconds',
      as: 'duration',
      title: 'beacon.seen.length',
      help: 'beacon.seen.lengthHelp',
      phone: 'aside',
    },
    ...signalColumns,
    { key: 'lat', as: 'coordinate', title: 'report.column.lat', isFileOnly: true },
    { key: 'lon', as: 'coordinate', title: 'report.column.lon', isFileOnly: true },
  ],
})
