import type { SpeedGroup } from '#lib/codes/stat-groups.ts'
import { alarmPeriod } from '#lib/rules/period.ts'
import { defineList } from '../list.ts'
import { inStatistics } from '../menu-groups.ts'
import type { Sums, SumsGroup } from '../sums.ts'
import { dayFiltersWithin, subjectColumns, toDayOfPlayback } from './day-sums.ts'

const path = 'total/alarm/speed'
const [range, , ...chosen] = dayFiltersWithin(alarmPeriod)

const rows = defineList({
  path,
  title: 'stat.speed.title',
  menu: inStatistics('alarms'),
  purpose: 'stat.speed.purpose',
  empty: { title: 'stat.none.speed.title', text: 'stat.none.speed.text' },
  source: 'location/Speed',
  organisation: 'sfamilyid',
  filters: [
    range,
    { kind: 'children', param: 'get_child', name: 'gchild', access: 'e_ua_websocket_gchild' },
    ...chosen,
  ],
  rowKey: 'key',
  cursor: { last_imei: 'imei', last_time: 'start_time' },
  pageSize: 300,
  columns: [
    ...subjectColumns,
    { key: 'start_time', as: 'time', title: 'stat.column.begin', phone: 'second' },
    { key: 'end_time', as: 'time', title: 'stat.column.end' },
    {
      key: 'episodes',
      as: 'number',
      title: 'stat.speed.episodes',
      help: 'stat.help.episodes',
      total: 'sum',
    },
    { key: 'seconds', as: 'duration', title: 'stat.speed.length', total: 'sum' },
    { key: 'limit', as: 'speed', title: 'stat.speed.limit' },
    { key: 'peak', as: 'speed', title: 'stat.speed.peak', total: 'max', phone: 'aside' },
    { key: 'fencename', as: 'text', title: 'stat.stop.fence' },
    { key: 'address', as: 'text', title: 'stat.stop.address', width: 240 },
    { key: 'lat', as: 'coordinate', title: 'report.column.lat', isFileOnly: true },
    { key: 'lon', as: 'coordinate', title: 'report.column.lon', isFileOnly: true },
  ],
})

/** When devices were too fast, one by one and by day. */
export const speedSums: Sums = {
  list: rows,
  groups: {
    episode: {
      column: 'device_name',
      beside: [
        'imei',
        'sfamily_name',
        'start_time',
        'end_time',
        'limit',
        'fencename',
        'address',
        'lat',
        'lon',
      ],
      drawnBy: 'day',
      behind: toDayOfPlayback,
    },
    day: {
      column: 'day',
      beside: ['episodes'],
      time: 'day',
      behind: {
        path: `/${path}`,
        fixed: { by: 'episode' },
        filters: ['devices', 'search', 'group', 'gchild'],
      },
    },
  } satisfies Record<SpeedGroup, SumsGroup>,
  texts: 'stat.by',
  figures: ['episodes', 'seconds', 'peak'],
  chart: { kind: 'lines', keys: ['peak'] },
}
