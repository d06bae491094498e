import type { HealthMeasure } from '#lib/codes/health-kinds.ts'
import type { CellKind } from '#lib/format/cell.ts'
import { defineList } from '../list.ts'
import { inStatistics } from '../menu-groups.ts'
import { deviceColumns } from '../stat-devices.ts'
import type { Sums } from '../sums.ts'
import { readingFilters, readingGroupsOf, readingsColumn } from './sensor-columns.ts'

/** Of the values of a measure; beats and pressure have their unit in their title. */
export const measureKinds = {
  heart: 'number',
  pressure: 'number',
  oxygen: 'percent',
  bodyTemperature: 'celsius',
} as const satisfies Record<HealthMeasure, CellKind>

/** Where the readings of a measure are listed; `booldpress` is the specification's. */
export const measurePaths = {
  heart: 'total/heartrate',
  pressure: 'total/booldpress',
  oxygen: 'total/bloodoxygen',
  bodyTemperature: 'total/bodytemp',
} as const satisfies Record<HealthMeasure, string>

const yes = 'vitals.outside.yes'
const no = 'vitals.outside.no'

/** Each reading of a measure, and the course of them with their range. */
export function healthPage(measure: HealthMeasure): Sums {
  const as = measureKinds[measure]
  const isPressure = measure === 'pressure'
  const rows = defineList({
    path: measurePaths[measure],
    title: `vitals.${measure}.title`,
    menu: inStatistics('vitals'),
    purpose: `vitals.${measure}.purpose`,
    empty: { title: 'report.none', text: 'vitals.none' },
    source: 'devreport/HealthDetail',
    fixed: { kind: measure },
    organisation: 'sfamilyid',
    filters: [
      ...readingFilters,
      { kind: 'yesNo', param: 'is_outside', title: 'vitals.column.isOutside', yes, no },
    ],
    rowKey: 'key',
    cursor: { last_imei: 'imei', last_time: 'start_time' },
    pageSize: 300,
    columns: [
      { key: 'start_time', as: 'time', title: 'reading.column.time', phone: 'title' },
      ...deviceColumns,
      { key: 'value', as: as, title: `vitals.${measure}.value`, phone: 'aside' },
      ...(isPressure
        ? [{ key: 'diastolic', as: as, title: 'vitals.column.diastolic', phone: 'aside' } as const]
        : []),
      { key: 'is_outside', as: 'yes', title: 'vitals.column.isOutside', help: 'vitals.help.range' },
      { key: 'least', as: as, title: 'reading.column.least' },
      { key: 'most', as: as, title: 'reading.column.most' },
      readingsColumn,
      {
        key: 'range_from',
        as: as,
        title: 'reading.column.rangeFrom',
        help: 'vitals.help.range',
        isExtra: true,
      },
      { key: 'range_to', as: as, title: 'reading.column.rangeTo', isExtra: true },
      ...(isPressure
        ? [
            {
              key: 'diastolic_to',
              as: as,
              title: 'vitals.column.diastolicTo',
              isExtra: true,
            } as const,
          ]
        : []),
    ],
  })
  return {
    list: rows,
    groups: readingGroupsOf('is_outside'),
    texts: 'reading.by',
    figures: ['least', 'value', 'most', 'readings'],
    totals: 'totals',
    chart: {
      kind: 'lines',
      keys: isPressure ? ['value', 'diastolic'] : ['value'],
      isGapped: true,
      limits: isPressure ? ['range_to', 'diastolic_to'] : ['range_from', 'range_to'],
    },
  }
}
