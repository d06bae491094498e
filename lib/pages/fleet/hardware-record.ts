import { hardwareKinds } from '#lib/codes/hardware-kinds.ts'
import { mostNamedDevices } from '#lib/codes/most-named-devices.ts'
import { changeSources } from '#lib/contract/change-fields.ts'
import { inTools } from '#lib/pages/menu-groups.ts'
import { hardwarePeriod } from '#lib/rules/period.ts'
import { textLimits } from '#lib/rules/text-limits.ts'
import { defineList } from '../list.ts'

/** What changed of the hardware of devices. */
export const hardwareRecord = defineList({
  path: 'tools/hardware/record',
  title: 'report.hardwareRecord.title',
  menu: { ...inTools('logs'), viewOf: '/tools/device/log' },
  purpose: 'report.hardwareRecord.purpose',
  source: 'tool/GetHardwareRecord',
  access: 'e_ua_show_tool',
  organisation: 'sfamilyid',
  filters: [
    {
      kind: 'range',
      from: 'start_time',
      to: 'end_time',
      preset: 'days30',
      maxDays: hardwarePeriod.maxDays,
    },
    { kind: 'children', param: 'is_get_child' },
    {
      kind: 'choice',
      param: 'kind',
      title: 'report.hardwareRecord.what',
      options: hardwareKinds,
      texts: 'report.hardwareRecord.kind',
    },
    {
      kind: 'choice',
      param: 'source',
      title: 'report.iccidLog.by',
      options: changeSources,
      texts: 'report.iccidLog.source',
    },
    { kind: 'devices', param: 'imei_list', name: 'devices', max: mostNamedDevices },
    {
      kind: 'text',
      param: 'search',
      title: 'report.hardwareRecord.search',
      max: textLimits.search,
    },
  ],
  rowKey: 'id',
  cursor: { last_time: 'time_ms', last_id: 'id' },
  columns: [
    { key: 'time', as: 'time', title: 'report.column.time', phone: 'second' },
    { key: 'imei', as: 'imei', title: 'report.column.imei', phone: 'second' },
    { key: 'device_name', as: 'text', title: 'report.column.name', phone: 'title' },
    {
      key: 'kind',
      as: 'code',
      codes: 'report.hardwareRecord.kind',
      title: 'report.hardwareRecord.what',
      width: 170,
      phone: 'second',
    },
    { key: 'former', as: 'text', title: 'report.hardwareRecord.former', width: 190 },
    {
      key: 'value',
      as: 'text',
      title: 'report.hardwareRecord.value',
      width: 190,
      phone: 'aside',
    },
    {
      key: 'source',
      as: 'code',
      codes: 'report.iccidLog.source',
      title: 'report.iccidLog.by',
      width: 170,
    },
    { key: 'actor', as: 'text', title: 'report.column.actor', width: 120 },
    { key: 'sfamily_name', as: 'text', title: 'report.column.organisation', priority: 'low' },
  ],
})
