import { bandNames } from '#lib/codes/distance-bands.ts'
import type { MileageGroup } from '#lib/codes/stat-groups.ts'
import { defineList } from '../list.ts'
import { inStatistics } from '../menu-groups.ts'
import type { Sums, SumsGroup } from '../sums.ts'
import { dayFilters, subjectColumns } from './day-sums.ts'

const [, ...deviceColumns] = subjectColumns

const rows = defineList({
  path: 'total/mileageStatus',
  title: 'stat.mileage.title',
  menu: inStatistics('driving'),
  purpose: 'stat.mileage.purpose',
  empty: { title: 'stat.none.days.title', text: 'stat.none.days.text' },
  source: 'devreport/MileageStatus',
  organisation: 'sfamilyid',
  filters: [
    ...dayFilters,
    {
      kind: 'choice',
      param: 'band',
      title: 'stat.mileage.way',
      options: bandNames,
      texts: 'stat.mileage.band',
    },
  ],
  rowKey: 'key',
  cursor: { last_key: 'key' },
  pageSize: 400,
  columns: [
    {
      key: 'band',
      as: 'code',
      codes: 'stat.mileage.band',
      title: 'stat.mileage.way',
      width: 180,
      phone: 'title',
    },
    ...deviceColumns,
    { key: 'devices', as: 'number', title: 'report.column.devices', total: 'sum' },
    {
      key: 'distance',
      as: 'distance',
      title: 'stat.column.distance',
      help: 'stat.help.distance',
      total: 'sum',
      phone: 'aside',
    },
    {
      key: 'moved_days',
      as: 'number',
      title: 'stat.column.movedDays',
      help: 'stat.help.movedDays',
      total: 'sum',
    },
    { key: 'day_distance', as: 'distance', title: 'stat.mileage.aDay' },
  ],
})

/** How far devices went; down to the days of one device. */
export const mileageStatus: Sums = {
  list: rows,
  groups: {
    device: {
      column: 'device_name',
      beside: ['imei', 'sfamily_name'],
      drawnBy: 'band',
      behind: {
        path: '/total/runtime',
        fixed: { by: 'day' },
        row: [{ param: 'devices', key: 'imei' }],
      },
    },
    band: {
      column: 'band',
      beside: ['devices'],
      behind: {
        path: '/total/mileageStatus',
        filters: ['devices', 'search', 'is_get_child', 'group'],
        row: [{ param: 'band', key: 'band' }],
      },
    },
  } satisfies Record<MileageGroup, SumsGroup>,
  texts: 'stat.mileage.by',
  figures: ['devices', 'distance', 'moved_days'],
  chart: { kind: 'bars', keys: ['devices'] },
}
