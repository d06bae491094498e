import { serviceEnds } from '#lib/codes/service-ends.ts'
import type { ServiceGroup } from '#lib/codes/stat-groups.ts'
import { endPeriod } from '#lib/rules/period.ts'
import { defineList } from '../list.ts'
import { inStatistics } from '../menu-groups.ts'
import { carriedFilters, deviceColumns, deviceFilters, toDevice } from '../stat-devices.ts'
import type { Sums, SumsGroup } from '../sums.ts'

const rows = defineList({
  path: 'total/platform',
  title: 'stat.service.title',
  menu: inStatistics('services'),
  purpose: 'stat.service.purpose',
  empty: { title: 'stat.none.devices.title', text: 'stat.none.devices.text' },
  source: 'devreport/PlatformService',
  organisation: 'sfamilyid',
  filters: [
    {
      kind: 'choice',
      param: 'end',
      title: 'stat.service.end',
      options: serviceEnds,
      texts: 'stat.service.window',
    },
    {
      kind: 'range',
      from: 'start_time',
      to: 'end_time',
      title: 'stat.service.ends',
      preset: 'any',
      ...endPeriod,
    },
    ...deviceFilters,
  ],
  rowKey: 'key',
  cursor: { last_key: 'key' },
  columns: [
    { key: 'day', as: 'text', title: 'stat.service.month', width: 140, phone: 'title' },
    ...deviceColumns,
    { key: 'devices', as: 'number', title: 'stat.column.devices', total: 'sum', phone: 'aside' },
    { key: 'expired', as: 'number', title: 'stat.service.expired', total: 'sum' },
    { key: 'within_7', as: 'number', title: 'stat.service.within7', total: 'sum' },
    {
      key: 'within_30',
      as: 'number',
      title: 'stat.service.within30',
      help: 'stat.help.within',
      total: 'sum',
    },
    { key: 'within_60', as: 'number', title: 'stat.service.within60', total: 'sum' },
    {
      key: 'renewed',
      as: 'number',
      title: 'stat.service.renewed',
      help: 'stat.help.renewed',
      total: 'sum',
    },
    { key: 'due_time', as: 'time', title: 'report.column.due', width: 165 },
    { key: 'days_left', as: 'number', title: 'stat.service.daysLeft', width: 110, phone: 'aside' },
    { key: 'renew_time', as: 'time', title: 'stat.service.renewTime', width: 165 },
    { key: 'renew_by', as: 'text', title: 'stat.service.renewBy', width: 140 },
    { key: 'renew_fee', as: 'amount', title: 'stat.service.fee', width: 120 },
    { key: 'currency', as: 'text', title: 'order.column.currency', width: 90 },
    { key: 'remind_time', as: 'time', title: 'stat.remind.time', width: 165 },
    { key: 'remind_by', as: 'text', title: 'stat.remind.by', width: 130, isExtra: true },
  ],
})

/** When platform service ends; a month leads to its devices, a device to its services, where it is renewed. */
export const platformService: Sums = {
  list: rows,
  groups: {
    device: {
      column: 'device_name',
      beside: [
        'imei',
        'sfamily_name',
        'due_time',
        'days_left',
        'renew_time',
        'renew_by',
        'renew_fee',
        'currency',
        'remind_time',
        'remind_by',
      ],
      drawnBy: 'month',
      behind: { ...toDevice, fixed: { tab: 'services' } },
    },
    month: {
      column: 'day',
      beside: ['devices', 'expired', 'within_7', 'within_30', 'within_60', 'renewed'],
      time: 'month',
      behind: {
        path: '/total/platform',
        fixed: { by: 'device' },
        filters: [...carriedFilters, 'end'],
      },
    },
  } satisfies Record<ServiceGroup, SumsGroup>,
  texts: 'stat.by',
  figures: ['devices', 'expired', 'within_7', 'within_30', 'within_60', 'renewed'],
  chart: { kind: 'bars', keys: ['devices'] },
  nameless: { title: 'stat.service.window.none', filters: { end: 'none' } },
}
