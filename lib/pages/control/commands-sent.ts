import type { CommandStatGroup } from '#lib/codes/command-stat-groups.ts'
import { commandStates } from '#lib/codes/command-states.ts'
import { commandChannels, commandNames } from '#lib/contract/cmd/get-sent.ts'
import { inStatistics } from '#lib/pages/menu-groups.ts'
import { commandPeriod } from '#lib/rules/period.ts'
import { textLimits } from '#lib/rules/text-limits.ts'
import { defineList } from '../list.ts'
import type { Sums, SumsGroup } from '../sums.ts'

const page = {
  path: 'total/option/cmdSend',
  title: 'report.commandsSent.title',
  purpose: 'report.commandsSent.purpose',
  empty: { title: 'report.commandsSent.none', text: 'report.commandsSent.noneText' },
  menu: inStatistics('people'),
  access: 'e_ua_send_cmd',
} as const

const filters = [
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
] as const

/** Every command with what came of it; a waiting one is cancelled from its row. */
const commands = defineList({
  ...page,
  source: 'cmd/GetSent',
  organisation: 'sfamilyid',
  filters,
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

const sums = defineList({
  ...page,
  source: 'cmd/GetSentStat',
  organisation: 'sfamilyid',
  filters,
  rowKey: 'key',
  cursor: { last_key: 'key' },
  pageSize: 400,
  columns: [
    { key: 'day', as: 'text', title: 'stat.column.day', width: 140, phone: 'title' },
    {
      key: 'name',
      as: 'code',
      codes: 'command.name',
      title: 'command.choose',
      width: 160,
      phone: 'title',
    },
    {
      key: 'channel',
      as: 'code',
      codes: 'command.channel',
      title: 'command.channel.title',
      phone: 'title',
    },
    { key: 'count', as: 'number', title: 'report.figures.commands', total: 'sum', phone: 'aside' },
    { key: 'answered', as: 'number', title: 'command.state.answered', total: 'sum' },
    {
      key: 'underway',
      as: 'number',
      title: 'report.figures.underway',
      help: 'report.figures.help.underway',
      total: 'sum',
    },
    {
      key: 'failed',
      as: 'number',
      title: 'report.figures.failed',
      help: 'report.figures.help.failed',
      total: 'sum',
    },
    { key: 'cancelled', as: 'number', title: 'command.state.cancelled', total: 'sum' },
    { key: 'devices', as: 'number', title: 'stat.column.devices' },
  ],
})

const behind = {
  path: '/total/option/cmdSend',
  filters: ['is_get_child', 'state', 'name', 'channel', 'search'],
} as const

/** Commands below how many there were, when, of which kind, and what came of them. */
export const commandsSent: Sums = {
  list: sums,
  table: commands,
  groups: {
    day: { column: 'day', time: 'day' },
    month: { column: 'day', time: 'month' },
    name: { column: 'name' },
    channel: { column: 'channel' },
  } satisfies Record<CommandStatGroup, SumsGroup>,
  texts: 'report.figures.by',
  figures: ['count', 'answered', 'underway', 'failed', 'devices'],
  totals: 'total',
  chart: { kind: 'stacked', keys: ['answered', 'underway', 'failed', 'cancelled'] },
  behind: {
    ...behind,
    row: [
      { param: 'name', key: 'name' },
      { param: 'channel', key: 'channel' },
    ],
  },
}
