import { defineList } from '../list.ts'

/** What is kept how long; all of it on one page. */
export const retention = defineList({
  path: 'oamm/retention',
  title: 'common.page.retention',
  purpose: 'retention.purpose',
  access: 'e_ua_adopt_device',
  menu: { group: 'operations', area: 'oamm' },
  source: 'ops/GetRetention',
  filters: [],
  rowKey: 'name',
  cursor: { last_name: 'name' },
  columns: [
    {
      key: 'name',
      as: 'code',
      codes: 'retention.name',
      title: 'retention.column.name',
      width: 300,
      phone: 'title',
    },
    {
      key: 'kept_days',
      as: 'number',
      title: 'retention.column.days',
      help: 'retention.daysHelp',
      phone: 'aside',
    },
    { key: 'basis', as: 'code', codes: 'retention.basis', title: 'retention.column.basis' },
    { key: 'setting', as: 'text', title: 'retention.column.setting', width: 150 },
    {
      key: 'kilobytes',
      as: 'flow',
      title: 'retention.column.size',
      help: 'retention.sizeHelp',
      phone: 'second',
      total: 'sum',
    },
    { key: 'goes', as: 'code', codes: 'retention.goes', title: 'retention.column.goes' },
    { key: 'oldest_day', as: 'day', title: 'retention.column.oldest' },
    { key: 'next_day', as: 'day', title: 'retention.column.next', phone: 'second' },
    { key: 'store', as: 'code', codes: 'retention.store', title: 'retention.column.store' },
  ],
})
