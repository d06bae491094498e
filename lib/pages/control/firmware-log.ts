import { rolloutStates } from '#lib/codes/rollout.ts'
import { inTools } from '#lib/pages/menu-groups.ts'
import { textLimits } from '#lib/rules/text-limits.ts'
import { defineList } from '../list.ts'

/** Roll-outs of firmware and how far they are; the page starts, pauses and ends them. */
export const firmwareLog = defineList({
  path: 'tools/firmware/log',
  title: 'firmware.title',
  menu: inTools('devices'),
  purpose: 'firmware.purpose',
  empty: { title: 'firmware.empty.title', text: 'firmware.empty.text' },
  source: 'tool/GetFirmwareLog',
  access: 'e_ua_show_tool',
  organisation: 'sfamilyid',
  filters: [
    { kind: 'children', param: 'is_get_child' },
    {
      kind: 'choice',
      param: 'state',
      title: 'firmware.column.state',
      options: rolloutStates,
      texts: 'firmware.state',
    },
    { kind: 'text', param: 'model', title: 'firmware.column.model', max: textLimits.deviceModel },
  ],
  rowKey: 'rollout_id',
  cursor: { last_id: 'rollout_id' },
  columns: [
    { key: 'model', as: 'text', title: 'firmware.column.model', width: 120, phone: 'title' },
    { key: 'version', as: 'text', title: 'firmware.column.version', width: 110, phone: 'second' },
    {
      key: 'state',
      as: 'code',
      codes: 'firmware.state',
      title: 'firmware.column.state',
      help: 'firmware.help.state',
      width: 110,
      phone: 'aside',
    },
    { key: 'why', as: 'code', codes: 'firmware.reason', title: 'firmware.column.why', width: 170 },
    {
      key: 'stage',
      as: 'code',
      codes: 'firmware.stage',
      title: 'firmware.column.stage',
      help: 'firmware.help.stage',
      width: 130,
      phone: 'second',
    },
    { key: 'total', as: 'number', title: 'firmware.column.total', width: 90 },
    { key: 'waiting', as: 'number', title: 'firmware.column.waiting', width: 90 },
    { key: 'underway', as: 'number', title: 'firmware.column.underway', width: 100 },
    { key: 'done', as: 'number', title: 'firmware.column.done', width: 90, phone: 'second' },
    {
      key: 'failed',
      as: 'number',
      title: 'firmware.column.failed',
      help: 'firmware.help.failed',
      width: 90,
    },
    {
      key: 'left_out',
      as: 'number',
      title: 'firmware.column.leftOut',
      help: 'firmware.help.leftOut',
      width: 100,
    },
    { key: 'way', as: 'code', codes: 'firmware.way', title: 'firmware.column.way', width: 130 },
    { key: 'share', as: 'percent', title: 'firmware.column.share', width: 90, isExtra: true },
    { key: 'create_time', as: 'time', title: 'firmware.column.created', phone: 'second' },
    { key: 'end_time', as: 'time', title: 'firmware.column.end' },
    { key: 'close_time', as: 'time', title: 'firmware.column.closed', isExtra: true },
    { key: 'actor', as: 'text', title: 'report.column.actor', width: 110 },
    { key: 'sfamily_name', as: 'text', title: 'report.column.organisation', priority: 'low' },
  ],
})
