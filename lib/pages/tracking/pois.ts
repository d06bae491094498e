import { textLimits } from '#lib/rules/text-limits.ts'
import { defineList } from '../list.ts'

/** Own places, as files have them; the page shows them beside a map. */
export const pois = defineList({
  path: 'poi',
  title: 'poi.title',
  source: 'poi/Get',
  organisation: 'sfamilyid',
  filters: [
    { kind: 'children', param: 'is_get_child' },
    { kind: 'text', param: 'search', title: 'poi.search', max: textLimits.search },
  ],
  rowKey: 'poi_id',
  cursor: { last_poi_id: 'poi_id', last_key: 'sort_key' },
  sorts: { name: 'name', create_time: 'created' },
  shape: {
    kind: 'points',
    places: [{ time: 'create_time', lat: 'lat', lon: 'lon' }],
    name: 'name',
    facts: ['note', 'radius', 'icon', 'colour'],
  },
  columns: [
    { key: 'name', as: 'text', title: 'poi.name' },
    { key: 'lat', as: 'coordinate', title: 'report.column.lat' },
    { key: 'lon', as: 'coordinate', title: 'report.column.lon' },
    { key: 'radius', as: 'metres', title: 'poi.radius' },
    { key: 'icon', as: 'text', title: 'poi.icon' },
    { key: 'colour', as: 'text', title: 'poi.colour' },
    { key: 'note', as: 'text', title: 'poi.note' },
    { key: 'sname', as: 'text', title: 'poi.organisation' },
    { key: 'is_shared', as: 'yes', title: 'poi.shared' },
    { key: 'create_time', as: 'time', title: 'poi.created' },
  ],
})
