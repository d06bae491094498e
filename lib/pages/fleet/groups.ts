import { textLimits } from '#lib/rules/text-limits.ts'
import { defineList } from '../list.ts'

export const groups = defineList({
  path: 'customer/groups',
  title: 'customer.tab.groups',
  source: 'family/GetGarageList',
  organisation: 'sfamilyid',
  filters: [
    { kind: 'text', param: 'search', title: 'customer.filter.groups', max: textLimits.search },
  ],
  rowKey: 'sgid',
  sorts: { name: 'name', imei_count: 'devices' },
  cursor: { last_sgid: 'sgid', last_key: 'sort_key' },
  columns: [
    { key: 'name', as: 'text', title: 'customer.column.name', width: 300, phone: 'title' },
    {
      key: 'imei_count',
      as: 'number',
      title: 'customer.column.devices',
      width: 120,
      phone: 'aside',
    },
  ],
})
