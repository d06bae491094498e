import { inputSensors, type ReadingGroup } from '#lib/codes/reading-groups.ts'
import { defineList } from '../list.ts'
import { inStatistics } from '../menu-groups.ts'
import { deviceColumns } from '../stat-devices.ts'
import type { Sums, SumsGroup } from '../sums.ts'
import { toDayOfPlayback } from './day-sums.ts'
import { readingFilters, sensorColumn } from './sensor-columns.ts'

const rows = defineList({
  path: 'total/input/detail',
  title: 'reading.inputs.title',
  menu: inStatistics('energy'),
  purpose: 'reading.inputs.purpose',
  empty: { title: 'report.none', text: 'reading.input.none' },
  source: 'devreport/InputDetail',
  organisation: 'sfamilyid',
  filters: [
    ...readingFilters,
    {
      kind: 'choice',
      param: 'sensor',
      title: 'reading.column.sensor',
      options: inputSensors,
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
    { key: 'value', as: 'number', title: 'reading.column.value', phone: 'aside' },
    { key: 'unit', as: 'text', title: 'reading.column.unit' },
    { key: 'least', as: 'number', title: 'reading.column.least' },
    { key: 'most', as: 'number', title: 'reading.column.most' },
    { key: 'readings', as: 'number', title: 'reading.column.readings', total: 'sum' },
  ],
})

/** Each value that an input told, and its course. */
export const inputDetail: Sums = {
  list: rows,
  groups: {
    reading: {
      column: 'start_time',
      beside: ['device_name', 'imei', 'sfamily_name'],
      drawnBy: 'step',
      behind: toDayOfPlayback,
    },
    step: { column: 'start_time', beside: ['least', 'most', 'readings'], moment: 'start_time' },
  } satisfies Record<ReadingGroup, SumsGroup>,
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
