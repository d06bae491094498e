import { climateSensors } from '#lib/codes/reading-groups.ts'
import { defineList } from '../list.ts'
import { inStatistics } from '../menu-groups.ts'
import type { Sums } from '../sums.ts'
import {
  rangeColumns,
  readingColumns,
  readingFilters,
  readingGroupsOf,
  readingsColumn,
  sensorFilter,
} from './sensor-columns.ts'

const rows = defineList({
  path: 'total/input/dtdetail',
  title: 'reading.temperatures.title',
  menu: inStatistics('energy'),
  purpose: 'reading.temperatures.purpose',
  empty: { title: 'report.none', text: 'reading.temperature.none' },
  source: 'devreport/TemperatureDetail',
  organisation: 'sfamilyid',
  filters: [...readingFilters, sensorFilter(climateSensors)],
  rowKey: 'key',
  cursor: { last_imei: 'imei', last_time: 'start_time' },
  pageSize: 300,
  columns: [
    ...readingColumns,
    { key: 'celsius', as: 'celsius', title: 'reading.column.celsius', phone: 'aside' },
    { key: 'humidity', as: 'percent', title: 'reading.column.humidity' },
    {
      key: 'is_outside',
      as: 'yes',
      title: 'reading.column.isOutside',
      help: 'reading.help.range',
    },
    { key: 'least', as: 'celsius', title: 'reading.column.least' },
    { key: 'most', as: 'celsius', title: 'reading.column.most' },
    readingsColumn,
    ...rangeColumns,
  ],
})

/** Each temperature and humidity that was read, and their course. */
export const temperatureDetail: Sums = {
  list: rows,
  groups: readingGroupsOf('is_outside'),
  texts: 'reading.by',
  figures: ['least', 'celsius', 'most', 'humidity', 'readings'],
  totals: 'totals',
  chart: {
    kind: 'lines',
    keys: ['celsius'],
    split: { by: 'sensor', of: 'start_time' },
    isGapped: true,
    limits: ['range_from', 'range_to'],
  },
}
