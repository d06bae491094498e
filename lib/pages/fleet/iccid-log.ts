import { changeSources } from '#lib/contract/change-fields.ts'
import { inTools } from '#lib/pages/menu-groups.ts'
import { iccidPeriod } from '#lib/rules/period.ts'
import { textLimits } from '#lib/rules/text-limits.ts'
import { defineList } from '../list.ts'

/** Other SIM cards in devices. */
export const iccidLog = defineList({
  path: 'tools/iccid/log',
  title: 'report.iccidLog.title',
  menu: { ...inTools('logs'), viewOf: '/tools/device/log' },
  purpose: 'report.iccidLog.purpose',
  source: 'tool/GetIccidLog',
  access: 'e_ua_show_tool',
  organisation: 'sfamilyid',
  filters: [
    {
      kind: 'range',
      from: 'start_time',
      to: 'end_time',
      preset: 'days30',
      maxDays: iccidPeriod.maxDays,
    },
    { kind: 'children', param: 'is_get_child' },
    {
      kind: 'choice',
      param: 'source',
      title: 'report.iccidLog.by',
      options: changeSources,
      texts: 'report.iccidLog.source',
    },
    { kind: 'text', param: 'search', title: 'report.iccidLog.search', max: textLimits.search },
  ],
  rowKey: 'id',
  cursor: { last_time: 'time_ms', last_id: 'id' },
  columns: [
    { key: 'time', as: 'time', title: 'report.column.time', phone: 'second' },
    { key: 'imei', as: 'imei', title: 'report.column.imei', phone: 'second' },
    { key: 'device_name', as: 'text', title: 'report.column.name', phone: 'title' },
    { key: 'former', as: 'imei', title: 'report.iccidLog.former', width: 190 },
    { key: 'iccid', as: 'imei', title: 'report.iccidLog.iccid', width: 190, phone: 'aside' },
    {
      key: 'source',
      as: 'code',
      codes: 'report.iccidLog.source',
      title: 'report.iccidLog.by',
      width: 150,
    },
    { key: 'sfamily_name', as: 'text', title: 'report.column.organisation', priority: 'low' },
  ],
})
