import { commandStates } from '#lib/codes/command-states.ts'
import { commandChannels } from '#lib/contract/cmd/get-sent.ts'
import { inTools } from '#lib/pages/menu-groups.ts'
import { commandPeriod } from '#lib/rules/period.ts'
import { textLimits } from '#lib/rules/text-limits.ts'
import { defineList } from '../list.ts'

/** Texts that set an APN, among the commands sent. */
export const apnLog = defineList({
  path: 'tools/apn/log',
  title: 'report.apnLog.title',
  menu: { ...inTools('logs'), viewOf: '/tools/device/log' },
  purpose: 'report.apnLog.purpose',
  source: 'cmd/GetSent',
  access: 'e_ua_send_cmd',
  organisation: 'sfamilyid',
  fixed: { sets_apn: true },
  filters: [
    {
      kind: 'range',
      from: 'start_time',
      to: 'end_time',
      preset: 'days30',
      maxDays: commandPeriod.maxDays,
    },
    { kind: 'children', param: 'is_get_child' },
    {
      kind: 'choice',
      param: 'state',
      title: 'report.column.state',
      options: commandStates,
      texts: 'command.state',
    },
    {
      kind: 'choice',
      param: 'channel',
      title: 'command.channel.title',
      options: commandChannels,
      texts: 'command.channel',
    },
    { kind: 'text', param: 'search', title: 'report.filter.numberOrName', max: textLimits.search },
  ],
  rowKey: 'cmd_id',
  cursor: { last_time: 'time_ms', last_cmd_id: 'cmd_id' },
  columns: [
    { key: 'time', as: 'time', title: 'report.column.time', phone: 'second' },
    { key: 'imei', as: 'imei', title: 'report.column.imei', phone: 'second' },
    {
      key: 'device_name',
      as: 'text',
      title: 'report.column.name',
      width: 110,
      priority: 'fixed',
    },
    { key: 'apn', as: 'text', title: 'report.apnLog.apn', width: 160, phone: 'title' },
    { key: 'content', as: 'text', title: 'command.content', width: 180, priority: 'low' },
    {
      key: 'channel',
      as: 'code',
      codes: 'command.channel',
      title: 'command.channel.title',
      width: 110,
      isExtra: true,
    },
    {
      key: 'state',
      as: 'code',
      codes: 'command.state',
      title: 'report.column.state',
      width: 150,
      phone: 'aside',
    },
    { key: 'reply', as: 'code', codes: 'command.end', title: 'command.reply', width: 180 },
    { key: 'actor', as: 'text', title: 'report.column.actor', width: 120 },
    { key: 'sfamily_name', as: 'text', title: 'report.column.organisation', isExtra: true },
  ],
})
