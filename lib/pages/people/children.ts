import { defineList } from '../list.ts'

export const children = defineList({
  path: 'customer/children',
  title: 'customer.tab.children',
  source: 'family/GetFamilyList',
  rows: 'familys',
  limit: 'f_limit_size',
  organisation: 'familyid',
  // Neither itself nor groups are rows.
  fixed: { get_current: false, g_limit_size: 1 },
  filters: [],
  rowKey: 'sid',
  sorts: { sname: 'name', imei_count: 'devices', create_time: 'created' },
  cursor: { last_fid: 'sid', last_key: 'sort_key' },
  columns: [
    { key: 'sname', as: 'text', title: 'customer.column.name', width: 260, phone: 'title' },
    {
      key: 'type',
      as: 'code',
      codes: 'customer.kind',
      title: 'customer.column.kind',
      width: 110,
      phone: 'second',
    },
    { key: 'sub_count', as: 'number', title: 'customer.column.subs', width: 110 },
    { key: 'imei_count', as: 'number', title: 'customer.column.own', width: 120 },
    {
      key: 'total_imei_count',
      as: 'number',
      title: 'customer.column.total',
      width: 130,
      phone: 'aside',
    },
    { key: 'create_time', as: 'time', title: 'customer.column.created', isExtra: true },
  ],
})
