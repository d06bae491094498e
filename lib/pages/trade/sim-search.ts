import { inTools } from '#lib/pages/menu-groups.ts'
import { textLimits } from '#lib/rules/text-limits.ts'
import { defineTool } from '../tool.ts'

export const simSearch = defineTool({
  path: 'tools/sim/search',
  title: 'sim.find.title',
  purpose: 'sim.find.purpose',
  action: 'tool.search',
  source: 'sim/Get',
  access: [],
  menu: {
    ...inTools('find'),
    viewOf: '/tools/device/search',
  },
  inputs: [{ kind: 'text', param: 'search', title: 'sim.search', max: textLimits.search }],
  fixed: { get_chain: true },
  result: {
    kind: 'rows',
    rowKey: 'sim_id',
    cursor: { last_id: 'sim_id', last_key: 'sort_key' },
    columns: [
      { key: 'iccid', as: 'text', title: 'sim.column.iccid', width: 190, phone: 'title' },
      {
        key: 'msisdn',
        as: 'text',
        title: 'sim.column.msisdn',
        width: 140,
        priority: 'fixed',
        phone: 'second',
      },
      {
        key: 'state',
        as: 'code',
        codes: 'sim.state',
        title: 'sim.column.state',
        phone: 'aside',
      },
      { key: 'flow', as: 'flow', title: 'sim.column.flow' },
      { key: 'used_flow', as: 'flow', title: 'sim.column.used' },
      { key: 'end_time', as: 'time', title: 'sim.column.expires' },
      { key: 'imei', as: 'imei', title: 'sim.column.imei' },
      { key: 'sfamily_name', as: 'text', title: 'sim.column.organisation' },
      { key: 'chain', as: 'chain', title: 'sim.column.chain', width: 340 },
    ],
    links: [
      {
        title: 'tool.openOrganisation',
        path: '/monitor',
        query: { monitorSid: 'sfamilyid', monitorName: 'sfamily_name' },
      },
    ],
  },
})
