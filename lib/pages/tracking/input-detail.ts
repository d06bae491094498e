import { inputSensors } from '#lib/codes/reading-groups.ts'
import { defineList } from '../list.ts'
import { inStatistics } from '../menu-groups.ts'
import type { Sums } from '../sums.ts'
import {
  readingColumns,
  readingFilters,
  readingGroupsOf,
  readingsColumn,
  sensorFilter,
} from './sensor-columns.ts'

const rows = defineList({
  path: 'total/input/detail',
  title: 'reading.inputs.title',
  menu: inStatistics('energy'),
  purpose: 'reading.inputs.purpose',
  empty: { title: 'report.none', text: 'reading.input.none' },
  source: 'devreport/InputDetail',
  organisation: 'sfamilyid',
  filters: [...readingFilters, sensorFilter(inputSensors)],
  rowKey: 'key',
  cursor: { last_imei: 'imei', last_time: 'start_time' },
  pageSize: 300,
  columns: [
    ...readingColumns,
    { key: 'value', as: 'number', title: 'reading.column.value', phone: 'aside' },
    { key: 'unit', as: 'text', title: 'reading.column.unit' },
    { key: 'least', as: 'number', title: 'reading.column.least' },
    { key: 'most', as: 'number', title: 'reading.column.most' },
    readingsColumn,
  ],
})

/** Each value that an input told, and its course. */
export const inputDetail: Sums = {
  list: rows,
  groups: readingGroupsOf(),
  texts: 'reading.by',
  figures: ['readings'],
  totals: 'totals',
  chart: {
    kind: 'lines',
    keys: ['value'],
    split: { by: 'sensor', of: 'start_time' },
    isGapped: true,
  },
}
