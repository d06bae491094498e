import { defineReport } from './define.ts'

export const recycle = defineReport({
  path: 'recycle',
  title: 'report.recycle.title',
  source: 'device/GetRecycle',
  organisation: 'sfamilyid',
  filters: [
    { kind: 'children', param: 'is_get_child' },
    { kind: 'text', param: 'search', title: 'report.filter.numberOrName', max: 40 },
    { kind: 'range', from: 'start_time', to: 'end_time', maxDays: 366, preset: 'any' },
  ],
  rowKey: 'simei',
  sorts: { deleted_time: 'deleted' },
  cursor: { last_time: 'deleted_ms', last_simei: 'simei' },
  columns: [
    { key: 'name', as: 'text', title: 'report.column.name', phone: 'title' },
    { key: 'imei', as: 'imei', title: 'report.column.imei', phone: 'second' },
    { key: 'model', as: 'text', title: 'report.column.model' },
    { key: 'sfamily_name', as: 'text', title: 'report.column.organisation' },
    { key: 'sgid_name', as: 'text', title: 'report.column.group' },
    { key: 'deleted_time', as: 'time', title: 'report.column.deleted', phone: 'aside' },
    { key: 'deleted_by', as: 'text', title: 'report.column.deletedBy' },
    { key: 'due_time', as: 'time', title: 'report.column.due' },
    { key: 'days_left', as: 'number', title: 'report.column.daysLeft' },
  ],
})
