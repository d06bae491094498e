import type { BeaconGroup } from '#lib/codes/stat-groups.ts'
import { sightingPeriod } from '#lib/rules/period.ts'
import { defineList } from '../list.ts'
import { inStatistics } from '../menu-groups.ts'
import { carriedFilters } from '../stat-devices.ts'
import type { Behind, Sums, SumsGroup } from '../sums.ts'
import { beaconFilter, seenColumns, signalColumns } from './beacon-columns.ts'
import { dayFiltersWithin, subjectColumns } from './day-sums.ts'

const rows = defineList({
  path: 'total/beaconSheet',
  title: 'beacon.sheet.title',
  purpose: 'beacon.sheet.purpose',
  menu: inStatistics('devices'),
  empty: { title: 'beacon.record.none', text: 'beacon.record.noneText' },
  source: 'devreport/Beacons',
  access: 'e_ua_beacon',
  organisation: 'sfamilyid',
  filters: [...dayFiltersWithin(sightingPeriod), beaconFilter],
  rowKey: 'key',
  cursor: { last_key: 'key' },
  pageSize: 400,
  columns: [
    ...subjectColumns,
    ...seenColumns,
    {
      key: 'stays',
      as: 'number',
      title: 'beacon.seen.stays',
      help: 'beacon.seen.lengthHelp',
      total: 'sum',
      phone: 'aside',
    },
    { key: 'devices', as: 'number', title: 'stat.column.devices' },
    { key: 'beacons', as: 'number', title: 'beacon.seen.beacons' },
    { key: 'seconds', as: 'duration', title: 'beacon.seen.together', total: 'sum' },
    { key: 'first_time', as: 'time', title: 'beacon.seen.first' },
    { key: 'last_time', as: 'time', title: 'beacon.seen.last' },
    ...signalColumns,
  ],
})

const toRecords: Behind = {
  path: '/wisdom/beaconRecord',
  filters: [...carriedFilters, 'number'],
}
const ofBeacon = ['beacon', 'beacon_address', 'beacon_type']

/** Which devices saw which beacons; a row leads to its stays. */
export const beaconSheet: Sums = {
  list: rows,
  groups: {
    pair: {
      column: 'beacon_name',
      beside: [...ofBeacon, 'device_name', 'imei', 'sfamily_name'],
      drawnBy: 'beacon',
      behind: {
        path: '/wisdom/beaconRecord',
        filters: ['is_get_child'],
        row: [
          { param: 'devices', key: 'imei' },
          { param: 'number', key: 'beacon' },
        ],
      },
    },
    beacon: {
      column: 'beacon_name',
      beside: [...ofBeacon, 'devices'],
      behind: {
        path: '/wisdom/beaconRecord',
        filters: carriedFilters,
        row: [{ param: 'number', key: 'beacon' }],
      },
    },
    device: {
      column: 'device_name',
      beside: ['imei', 'sfamily_name', 'beacons'],
      drawnBy: 'beacon',
      behind: {
        path: '/wisdom/beaconRecord',
        filters: ['is_get_child', 'number'],
        row: [{ param: 'devices', key: 'imei' }],
      },
    },
    day: { column: 'day', beside: ['devices', 'beacons'], time: 'day', behind: toRecords },
  } satisfies Record<BeaconGroup, SumsGroup>,
  texts: 'beacon.by',
  figures: ['stays', 'devices', 'beacons', 'seconds'],
  totals: 'totals',
  chart: { kind: 'bars', keys: ['stays'], most: 20 },
}
