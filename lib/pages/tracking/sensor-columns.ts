import { readingPeriod } from '#lib/rules/period.ts'
import { dayFiltersWithin, subjectColumns } from './day-sums.ts'

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
