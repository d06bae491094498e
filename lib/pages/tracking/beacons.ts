import { textLimits } from '#lib/rules/text-limits.ts'
import { defineList } from '../list.ts'

/** Beacons, as files have them; the page shows them beside a map. */
export const beacons = defineList({
  path: 'wisdom/beacon',
  title: 'beacon.title',
  source: 'beacon/Get',
  access: 'e_ua_beacon',
  organisation: 'sfamilyid',
  filters: [
    { kind: 'children', param: 'is_get_child' },
    { kind: 'text', param: 'search', title: 'beacon.search', max: textLimits.search },
  ],
  rowKey: 'beacon_id',
  cursor: { last_beacon_id: 'beacon_id', last_key: 'sort_key' },
  sorts: { name: 'name', create_time: 'created' },
  columns: [
    { key: 'number', as: 'text', title: 'beacon.number' },
    { key: 'name', as: 'text', title: 'beacon.name' },
    { key: 'type', as: 'code', codes: 'beacon.kinds', title: 'beacon.kind' },
    { key: 'address', as: 'text', title: 'beacon.address' },
    { key: 'lat', as: 'coordinate', title: 'report.column.lat' },
    { key: 'lon', as: 'coordinate', title: 'report.column.lon' },
    { key: 'sname', as: 'text', title: 'beacon.organisation' },
    { key: 'create_time', as: 'time', title: 'beacon.created' },
  ],
})
