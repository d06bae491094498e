import { serviceNames } from '#lib/codes/paid-services.ts'
import type { ServiceUseGroup } from '#lib/codes/service-use-groups.ts'
import { inStatistics } from '#lib/pages/menu-groups.ts'
import { commandPeriod } from '#lib/rules/period.ts'
import { textLimits } from '#lib/rules/text-limits.ts'
import { defineList } from '../list.ts'
import type { Behind, Sums, SumsGroup } from '../sums.ts'

const rows = defineList({
  path: 'total/incrementUsage',
  title: 'report.serviceUses.title',
  purpose: 'report.serviceUses.purpose',
  empty: { title: 'report.serviceUses.none', text: 'report.serviceUses.noneText' },
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
  rowKey: 'key',
  cursor: { last_time: 'time_ms', last_use_id: 'use_id', last_key: 'key' },
  columns: [
    { key: 'day', as: 'text', title: 'stat.column.day', width: 140, phone: 'second' },
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
    {
      key: 'uses',
      as: 'number',
      title: 'report.figures.uses',
      width: 110,
      total: 'sum',
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
    {
      key: 'left',
      as: 'number',
      title: 'report.figures.left',
      help: 'report.figures.help.left',
      width: 110,
    },
    {
      key: 'end_time',
      as: 'time',
      title: 'report.figures.ends',
      help: 'report.figures.help.ends',
      width: 165,
    },
    { key: 'sfamily_name', as: 'text', title: 'report.column.organisation', isExtra: true },
  ],
})

const path = '/total/incrementUsage'
const filters = ['is_get_child', 'name', 'search']
const ofDevice = ['imei', 'device_name', 'sfamily_name', 'name']
const ofQuota = ['batch_name', 'left', 'end_time']
/** To the uses that a row adds up. */
const toUses: Behind = { path, filters, row: [{ param: 'name', key: 'name' }] }

/** Uses of services, one by one, and by device, service and time; a row of sums leads to its uses. */
export const serviceUses: Sums = {
  list: rows,
  groups: {
    use: { column: 'time', beside: [...ofDevice, ...ofQuota], drawnBy: 'day' },
    device: {
      column: 'imei',
      beside: ['device_name', 'sfamily_name', 'name', 'uses', ...ofQuota],
      drawnBy: 'day',
      behind: {
        ...toUses,
        row: [
          { param: 'name', key: 'name' },
          { param: 'search', key: 'imei' },
        ],
      },
    },
    service: { column: 'name', beside: ['uses'], behind: toUses },
    day: { column: 'day', beside: ['name', 'uses'], time: 'day', behind: toUses },
    month: { column: 'day', beside: ['name', 'uses'], time: 'month', behind: toUses },
  } satisfies Record<ServiceUseGroup, SumsGroup>,
  texts: 'report.figures.by',
  figures: ['uses'],
  chart: { kind: 'stacked', keys: ['uses'], split: { by: 'name', of: 'of' } },
}
