import { climateSensors, type ReadingGroup } from '#lib/codes/reading-groups.ts'
import { defineList } from '../list.ts'
import { inStatistics } from '../menu-groups.ts'
import { deviceColumns } from '../stat-devices.ts'
import type { Sums, SumsGroup } from '../sums.ts'
import { toDayOfPlayback } from './day-sums.ts'
import { rangeColumns, readingFilters, sensorColumn } from './sensor-columns.ts'

const rows = defineList({
  path: 'total/input/dtdetail',
  title: 'reading.temperatures.title',
  menu: inStatistics('energy'),
  purpose: 'reading.temperatures.purpose',
  empty: { title: 'report.none', text: 'reading.temperature.none' },
  source: 'devreport/TemperatureDetail',
  organisation: 'sfamilyid',
  filters: [
    ...readingFilters,
    {
      kind: 'choice',
      param: 'sensor',
      title: 'reading.column.sensor',
      options: climateSensors,
      texts: 'reading.sensor',
    },
  ],
  rowKey: 'key',
  cursor: { last_imei: 'imei', last_time: 'start_time' },
  pageSize: 300,
  columns: [
    { key: 'start_time', as: 'time', title: 'reading.column.time', phone: 'title' },
    ...deviceColumns,
    sensorColumn,
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
    { key: 'readings', as: 'number', title: 'reading.column.readings', total: 'sum' },
    ...rangeColumns,
  ],
})

/** Each temperature and humidity that was read, and their course. */
export const temperatureDetail: Sums = {
  list: rows,
  groups: {
    reading: {
      column: 'start_time',
      beside: ['device_name', 'imei', 'sfamily_name', 'is_outside'],
      drawnBy: 'step',
      behind: toDayOfPlayback,
    },
    step: { column: 'start_time', beside: ['least', 'most', 'readings'], moment: 'start_time' },
  } satisfies Record<ReadingGroup, SumsGroup>,
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
