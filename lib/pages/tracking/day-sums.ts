import type { DayGroup } from '#lib/codes/stat-groups.ts'
import { type PeriodRule, statPeriod } from '#lib/rules/period.ts'
import { carriedFilters, deviceColumns, deviceFilters } from '../stat-devices.ts'
import type { Behind, SumsGroup } from '../sums.ts'

// What pages of sums of days share: filters, the columns that name a row, groups.

export const dayFiltersWithin = ({ maxDays }: PeriodRule) =>
  [
    { kind: 'range', from: 'start_time', to: 'end_time', preset: 'days7', maxDays },
    ...deviceFilters,
  ] as const
export const dayFilters = dayFiltersWithin(statPeriod)

export const subjectColumns = [
  {
    key: 'day',
    as: 'text',
    title: 'stat.column.day',
    help: 'stat.help.day',
    width: 140,
    phone: 'title',
  },
  ...deviceColumns,
] as const

/** From what happened to a device to its track of that day, at that moment. */
export const toDayOfPlayback: Behind = {
  path: '/locus',
  parts: ['imei', 'simei'],
  row: [{ param: 'at', key: 'start_time' }],
}

/** From what a device did to its track, from the begin to the end. */
export const toPlayback: Behind = {
  ...toDayOfPlayback,
  period: { from: 'start_time', to: 'end_time' },
}

/** From a sum to its parts: days and months to devices, devices to their days, organisations to their own view. */
export const dayGroupsOf = (path: string) => {
  const toDevices: Behind = { path, fixed: { by: 'device' }, filters: carriedFilters }
  return {
    day: { column: 'day', time: 'day', behind: toDevices },
    month: { column: 'day', time: 'month', behind: toDevices },
    device: {
      column: 'device_name',
      beside: ['imei', 'sfamily_name'],
      drawnBy: 'day',
      behind: { path, fixed: { by: 'day' }, row: [{ param: 'devices', key: 'imei' }] },
    },
    family: {
      column: 'sfamily_name',
      behind: {
        path,
        fixed: { by: 'device' },
        organisation: { by: 'family', own: { is_get_child: '0' } },
      },
    },
  } satisfies Record<DayGroup, SumsGroup>
}
