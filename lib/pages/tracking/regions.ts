import { trackPeriod } from '#lib/rules/period.ts'
import { defineList } from '../list.ts'

/** Visits found in an area of the map. */
export const regions = defineList({
  path: 'monitor/region',
  title: 'fence.region.title',
  source: 'location/SearchRegion',
  organisation: 'sfamilyid',
  filters: [
    { kind: 'children', param: 'is_get_child' },
    {
      kind: 'range',
      from: 'start_time',
      to: 'end_time',
      maxDays: trackPeriod.maxDays,
      preset: 'today',
    },
  ],
  rowKey: 'visit',
  cursor: { last_simei: 'simei' },
  next: { last_simei: 'next_simei' },
  pageSize: 100,
  columns: [
    { key: 'car_number', as: 'text', title: 'report.column.name' },
    { key: 'imei', as: 'imei', title: 'report.column.imei' },
    { key: 'first_time', as: 'time', title: 'fence.region.first' },
    { key: 'last_time', as: 'time', title: 'fence.region.last' },
    { key: 'stay', as: 'duration', title: 'fence.region.stay' },
    { key: 'is_entered', as: 'yes', title: 'fence.region.entered', isExtra: true },
    { key: 'is_left', as: 'yes', title: 'fence.region.left', isExtra: true },
  ],
})
