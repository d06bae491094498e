import { inTools } from '#lib/pages/menu-groups.ts'
import { textLimits } from '#lib/rules/text-limits.ts'
import { defineTool } from '../tool.ts'

export const deviceSearch = defineTool({
  path: 'tools/device/search',
  title: 'tool.deviceSearch.title',
  purpose: 'tool.deviceSearch.purpose',
  action: 'tool.search',
  source: 'device/FindDev',
  access: [],
  menu: inTools('find'),
  inputs: [
    { kind: 'text', param: 'imei', title: 'tool.deviceSearch.text', max: textLimits.search },
    { kind: 'numbers', param: 'imeis', limit: 1000, chunk: 1000 },
  ],
  fixed: { get_chain: true, is_find_iccid: true },
  result: {
    kind: 'rows',
    rowKey: 'simei',
    cursor: { last_imei: 'imei' },
    columns: [
      { key: 'imei', as: 'imei', title: 'report.column.imei', phone: 'second' },
      { key: 'name', as: 'text', title: 'report.column.name', phone: 'title' },
      { key: 'model', as: 'text', title: 'report.column.model', phone: 'aside' },
      { key: 'sfamily_name', as: 'text', title: 'report.column.organisation' },
      { key: 'chain', as: 'chain', title: 'report.column.chain', width: 380 },
    ],
    links: [
      { title: 'tool.openOnMap', path: '/monitor', query: { simei: 'simei' } },
      { title: 'tool.openDevice', path: '/device', query: { simei: 'simei' } },
      {
        title: 'tool.openServices',
        path: '/device',
        query: { simei: 'simei' },
        fixed: { tab: 'services' },
      },
      {
        title: 'tool.openOrders',
        path: '/vas/recharge',
        query: { imei: 'imei' },
        fixed: { period: 'days90' },
      },
      {
        title: 'tool.openAlarms',
        path: '/notify/alarm',
        query: { devices: 'imei' },
        fixed: { period: 'days30' },
      },
      { title: 'tool.openOrganisation', path: '/customer', query: { family: 'sfamilyid' } },
      {
        title: 'tool.openAccounts',
        path: '/customer',
        query: { family: 'sfamilyid' },
        fixed: { tab: 'accounts' },
      },
    ],
  },
})
