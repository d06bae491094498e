import { orderOutcomes } from '#lib/codes/order-outcomes.ts'
import { inTools } from '#lib/pages/menu-groups.ts'
import { defineList } from '../list.ts'

/** What came of an order to many devices, for each; those that failed get it again. */
export const commandBulk = defineList({
  path: 'tools/cmd/bulk',
  title: 'command.batch.title',
  menu: { ...inTools('commands'), viewOf: '/tools/device/set' },
  purpose: 'command.batch.purpose',
  empty: { title: 'command.batch.none', text: 'command.batch.noneText' },
  source: 'cmd/GetCmdLog',
  access: 'e_ua_send_cmd',
  filters: [
    { kind: 'text', param: 'task_id', title: 'command.batch.number', max: 19 },
    {
      kind: 'choice',
      param: 'outcome',
      title: 'report.column.state',
      options: orderOutcomes,
      texts: 'command.batch.outcome',
    },
  ],
  rowKey: 'simei',
  cursor: { last_simei: 'simei' },
  columns: [
    { key: 'imei', as: 'imei', title: 'report.column.imei', phone: 'second' },
    {
      key: 'device_name',
      as: 'text',
      title: 'report.column.name',
      width: 140,
      priority: 'fixed',
      phone: 'title',
    },
    {
      key: 'state',
      as: 'code',
      codes: 'command.state',
      title: 'report.column.state',
      width: 170,
      phone: 'aside',
    },
    { key: 'reply', as: 'code', codes: 'command.end', title: 'command.reply', width: 220 },
    { key: 'sent_time', as: 'time', title: 'command.state.sent', phone: 'second' },
    { key: 'ended_time', as: 'time', title: 'command.ended' },
    { key: 'tries', as: 'number', title: 'command.sendings', width: 90 },
    { key: 'sfamily_name', as: 'text', title: 'report.column.organisation', priority: 'low' },
  ],
})
