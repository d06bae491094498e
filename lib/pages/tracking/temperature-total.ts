import type { SensorGroup } from '#lib/codes/reading-groups.ts'
import { defineList } from '../list.ts'
import { inStatistics } from '../menu-groups.ts'
import { carriedFilters, deviceColumns } from '../stat-devices.ts'
import type { Behind, Sums, SumsGroup } from '../sums.ts'
import {
  dayColumn,
  rangeColumns,
  readingFilters,
  readingsColumn,
  sensorColumn,
} from './sensor-columns.ts'

const path = 'total/input/dtdataTotal'

const rows = defineList({
  path,
  title: 'reading.temperature.title',
  menu: inStatistics('energy'),
  purpose: 'reading.temperature.purpose',
  empty: { title: 'report.none', text: 'reading.temperature.none' },
  source: 'devreport/TemperatureTotal',
  organisation: 'sfamilyid',
  filters: readingFilters,
  rowKey: 'key',
  cursor: { last_key: 'key' },
  pageSize: 400,
  columns: [
    dayColumn,
    ...deviceColumns,
    sensorColumn,
    {
      key: 'least',
      as: 'celsius',
      title: 'reading.column.least',
      help: 'reading.help.least',
    },
    { key: 'mean', as: 'celsius', title: 'reading.column.mean', help: 'reading.help.mean' },
    { key: 'most', as: 'celsius', title: 'reading.column.most' },
    {
      key: 'outside_seconds',
      as: 'duration',
      title: 'reading.column.outside',
      help: 'reading.help.outside',
      total: 'sum',
      phone: 'aside',
    },
    {
      key: 'kept_share',
      as: 'percent',
      title: 'reading.column.kept',
      help: 'reading.help.kept',
    },
    {
      key: 'humidity',
      as: 'percent',
      title: 'reading.column.humidity',
      help: 'reading.help.humidity',
    },
    readingsColumn,
    ...rangeColumns,
  ],
})

/** To the readings of a sensor, over all days or of one. */
const toReadings: Behind = {
  path: '/total/input/dtdetail',
  row: [
    { param: 'devices', key: 'imei' },
    { param: 'sensor', key: 'sensor' },
  ],
}

/** Whether temperatures stayed in their range. */
export const temperatureTotal: Sums = {
  list: rows,
  groups: {
    sensor: {
      column: 'sensor',
      beside: ['device_name', 'imei', 'sfamily_name'],
      drawnBy: 'day',
      behind: toReadings,
    },
    day: {
      column: 'day',
      time: 'day',
      behind: { path: `/${path}`, fixed: { by: 'sensor' }, filters: carriedFilters },
    },
    sensorDay: {
      column: 'sensor',
      beside: ['day', 'device_name', 'imei', 'sfamily_name'],
      drawnBy: 'day',
      behind: toReadings,
    },
  } satisfies Record<SensorGroup, SumsGroup>,
  texts: 'reading.by',
  figures: ['outside_seconds', 'kept_share', 'least', 'mean', 'most', 'humidity'],
  totals: 'totals',
  chart: {
    kind: 'lines',
    keys: ['least', 'mean', 'most'],
    isGapped: true,
    limits: ['range_from', 'range_to'],
  },
}
