import { serviceNames } from '#lib/codes/paid-services.ts'
import { inStatistics } from '#lib/pages/menu-groups.ts'
import { commandPeriod } from '#lib/rules/period.ts'
import { textLimits } from '#lib/rules/text-limits.ts'
import { defineList } from '../list.ts'

/** Each use of a service. */
export const serviceUses = defineList({
  path: 'total/incrementUsage',
  title: 'report.serviceUses.title',
  purpose: 'report.serviceUses.purpose',
  menu: inStatistics('services'),
  source: 'incrementpackage/QueryIncrementUsage',
  organisation: 'sfamilyid',
  filters: [
    { kind: 'range', from: 'start_time', to: 'end_time', ...commandPeriod, preset: 'days30' },
    { kind: 'children', param: 'is_get_child' },
    {
      kind: 'choice',
      param: 'name',
      title: 'report.serviceUses.service',
      options: serviceNames,
      texts: 'service.name',
    },
    { kind: 'text', param: 'search', title: 'report.filter.numberOrName', max: textLimits.search },
  ],
  rowKey: 'use_id',
  cursor: { last_time: 'time_ms', last_use_id: 'use_id' },
  columns: [
    { key: 'time', as: 'time', title: 'report.column.time', phone: 'second' },
    { key: 'imei', as: 'imei', title: 'report.column.imei', phone: 'second' },
    { key: 'device_name', as: 'text', title: 'report.column.name', priority: 'low' },
    {
      key: 'name',
      as: 'code',
      codes: 'service.name',
      title: 'report.serviceUses.service',
      width: 180,
      phone: 'title',
    },
    { key: 'n', as: 'number', title: 'report.serviceUses.used', width: 110, phone: 'aside' },
    {
      key: 'unit',
      as: 'code',
      codes: 'service.measure',
      title: 'service.unitLabel',
      width: 110,
      priority: 'low',
    },
    { key: 'batch_name', as: 'text', title: 'report.serviceUses.batch', width: 160 },
    { key: 'sfamily_name', as: 'text', title: 'report.column.organisation', isExtra: true },
  ],
})
