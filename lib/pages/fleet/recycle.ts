import { textLimits } from '#lib/rules/text-limits.ts'
import { defineList } from '../list.ts'

export const recycle = defineList({
  path: 'recycle',
  title: 'report.recycle.title',
  source: 'device/GetRecycle',
  organisation: 'sfamilyid',
  filters: [
    { kind: 'children', param: 'is_get_child' },
    { kind: 'text', param: 'search', title: 'report.filter.numberOrName', max: textLimits.search },
    { kind: 'range', from: 'start_time', to: 'end_time', maxDays: 366, preset: 'any' },
  ],
  rowKey: 'simei',
  sorts: { deleted_time: 'deleted' },
  cursor: { last_time: 'deleted_ms', last_simei: 'simei' },
  columns: [
    { key: 'name', as: 'text', title: 'recycle.column.name', width: 150, phone: 'title' },
    { key: 'imei', as: 'imei', title: 'recycle.column.imei', phone: 'second' },
    { key: 'model', as: 'text', title: 'recycle.column.model', width: 110 },
    {
      key: 'sfamily_name',
      as: 'text',
      title: 'recycle.column.organisation',
      width: 160,
      priority: 'low',
      phone: 'second',
    },
    { key: 'sgid_name', as: 'text', title: 'recycle.column.group', width: 120, priority: 'low' },
    {
      key: 'deleted_time',
      as: 'time',
      title: 'recycle.column.deleted',
      width: 165,
      phone: 'aside',
    },
    { key: 'deleted_by', as: 'text', title: 'recycle.column.deletedBy', width: 130 },
    { key: 'days_left', as: 'number', title: 'recycle.column.daysLeft', width: 120 },
    {
      key: 'dealer_name',
      as: 'text',
      title: 'recycle.column.dealer',
      width: 140,
      priority: 'low',
      isExtra: true,
    },
    { key: 'due_time', as: 'time', title: 'report.column.due', isFileOnly: true },
  ],
})
