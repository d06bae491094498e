import { stopPeriod } from '#lib/rules/period.ts'
import { defineList } from '../list.ts'
import { inStatistics } from '../menu-groups.ts'
import type { Sums } from '../sums.ts'
import { dayFiltersWithin } from './day-sums.ts'
import { leastStayFilter } from './stop-sums.ts'

const rows = defineList({
  path: 'total/runtime/frequentStop',
  title: 'stat.frequentStop.title',
  menu: inStatistics('driving'),
  purpose: 'stat.frequentStop.purpose',
  empty: { title: 'stat.none.stops.title', text: 'stat.none.stops.text' },
  source: 'devreport/FrequentStops',
  organisation: 'sfamilyid',
  filters: [
    ...dayFiltersWithin(stopPeriod),
    {
      kind: 'choice',
      param: 'radius',
      title: 'stat.frequentStop.radius',
      options: ['m50', 'm100', 'm150', 'm300', 'm500', 'm1000'],
      values: [50, 100, 150, 300, 500, 1000],
      preset: 'm150',
      texts: 'stat.frequentStop.within',
    },
    { ...leastStayFilter, preset: 'm5' },
  ],
  rowKey: 'key',
  cursor: {},
  pageSize: 400,
  columns: [
    { key: 'name', as: 'text', title: 'stat.frequentStop.place', width: 260, phone: 'title' },
    { key: 'poi_name', as: 'text', title: 'stat.stop.poi', priority: 'low' },
    { key: 'fencename', as: 'text', title: 'stat.stop.fence', priority: 'low' },
    {
      key: 'visits',
      as: 'number',
      title: 'stat.frequentStop.visits',
      total: 'sum',
      phone: 'aside',
    },
    { key: 'devices', as: 'number', title: 'report.column.devices' },
    {
      key: 'stop_seconds',
      as: 'duration',
      title: 'stat.frequentStop.total',
      help: 'stat.help.stop',
      total: 'sum',
    },
    { key: 'mean_seconds', as: 'duration', title: 'stat.frequentStop.mean' },
    { key: 'last_time', as: 'time', title: 'stat.frequentStop.last', phone: 'second' },
    { key: 'device_name', as: 'text', title: 'stat.frequentStop.lastDevice', priority: 'low' },
    { key: 'imei', as: 'imei', title: 'report.column.imei', isExtra: true },
    { key: 'address', as: 'text', title: 'stat.stop.address', isExtra: true },
    { key: 'lat', as: 'coordinate', title: 'report.column.lat', isFileOnly: true },
    { key: 'lon', as: 'coordinate', title: 'report.column.lon', isFileOnly: true },
  ],
})

/** Where devices stop often; a place leads to the map of own places, where it can become one. */
export const frequentStops: Sums = {
  list: rows,
  groups: {
    place: {
      column: 'name',
      behind: {
        path: '/poi',
        row: [
          { param: 'poi', key: 'poi_id' },
          { param: 'lat', key: 'lat' },
          { param: 'lon', key: 'lon' },
        ],
      },
    },
  },
  texts: 'stat.by',
  figures: ['visits', 'stop_seconds'],
  chart: { kind: 'bars', keys: ['visits'], most: 20 },
}
