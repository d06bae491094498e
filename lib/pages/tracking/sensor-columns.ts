import type { ReadingGroup } from '#lib/codes/reading-groups.ts'
import { readingPeriod } from '#lib/rules/period.ts'
import { deviceColumns } from '../stat-devices.ts'
import type { SumsGroup } from '../sums.ts'
import { dayFiltersWithin, subjectColumns, toDayOfPlayback } from './day-sums.ts'

// What pages of readings of sensors share.

export const [dayColumn] = subjectColumns

export const readingFilters = dayFiltersWithin(readingPeriod)

export const sensorColumn = {
  key: 'sensor',
  as: 'code',
  codes: 'reading.sensor',
  title: 'reading.column.sensor',
  help: 'reading.help.sensor',
  phone: 'second',
} as const

/** Of the device, as it is set. */
export const rangeColumns = [
  {
    key: 'range_from',
    as: 'celsius',
    title: 'reading.column.rangeFrom',
    help: 'reading.help.range',
    isExtra: true,
  },
  { key: 'range_to', as: 'celsius', title: 'reading.column.rangeTo', isExtra: true },
] as const

export const readingsColumn = {
  key: 'readings',
  as: 'number',
  title: 'reading.column.readings',
  total: 'sum',
} as const

/** Of single readings: when, whose, and of which sensor. */
export const readingColumns = [
  { key: 'start_time', as: 'time', title: 'reading.column.time', phone: 'title' },
  ...deviceColumns,
  sensorColumn,
] as const

export const sensorFilter = <O extends readonly string[]>(options: O) =>
  ({
    kind: 'choice',
    param: 'sensor',
    title: 'reading.column.sensor',
    options: options,
    texts: 'reading.sensor',
  }) as const

/** Single readings, `beside` them columns of them alone, and the steps of their course. */
export const readingGroupsOf = (...beside: readonly string[]) =>
  ({
    reading: {
      column: 'start_time',
      beside: ['device_name', 'imei', 'sfamily_name', ...beside],
      drawnBy: 'step',
      behind: toDayOfPlayback,
    },
    step: { column: 'start_time', beside: ['least', 'most', 'readings'], moment: 'start_time' },
  }) satisfies Record<ReadingGroup, SumsGroup>
