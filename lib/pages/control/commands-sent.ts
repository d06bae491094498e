import { commandStates } from '#lib/codes/command-states.ts'
import { commandChannels, commandNames } from '#lib/contract/cmd/get-sent.ts'
import { inStatistics } from '#lib/pages/menu-groups.ts'
import { commandPeriod } from '#lib/rules/period.ts'
import { textLimits } from '#lib/rules/text-limits.ts'
import { defineList } from '../list.ts'

/** Every command with what came of it; a waiting one is cancelled from its row. */
export const commandsSent = defineList({
  path: 'total/option/cmdSend',
  title: 'report.commandsSent.title',
  purpose: 'report.commandsSent.purpose',
  menu: inStatistics('people'),
  source: 'cmd/GetSent',
  access: 'e_ua_send_cmd',
  organisation: 'sfamilyid',
  filters: [
    { kind: 'range', from: 'start_time', to: 'end_time', ...commandPeriod, preset: 'days7' },
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
      param: 'name',
      title: 'command.choose',
      options: commandNames,
      texts: 'command.name',
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
    {
      key: 'name',
      as: 'code',
      codes: 'command.name',
      title: 'command.choose',
      width: 160,
      phone: 'title',
    },
    { key: 'content', as: 'text', title: 'command.content', width: 180 },
    {
      key: 'channel',
      as: 'code',
      codes: 'command.channel',
      title: 'command.channel.title',
      width: 110,
      priority: 'low',
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
    { key: 'tries', as: 'number', title: 'command.sendings', isExtra: true },
    { key: 'sent_time', as: 'time', title: 'command.state.sent', isExtra: true },
    { key: 'acknowledged_time', as: 'time', title: 'command.state.acknowledged', isExtra: true },
    { key: 'ended_time', as: 'time', title: 'command.ended', isExtra: true },
    { key: 'expire_time', as: 'time', title: 'command.expires', isExtra: true },
  ],
})
