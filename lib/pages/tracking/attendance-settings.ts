import { defineList } from '../list.ts'
import { inStatistics } from '../menu-groups.ts'

/** When and where people are to be. */
export const attendanceSettings = defineList({
  path: 'total/punchList/rules',
  title: 'attendance.set.title',
  purpose: 'attendance.set.purpose',
  menu: { ...inStatistics('people'), viewOf: '/total/punchList', isForAccounts: true },
  empty: { title: 'attendance.set.none', text: 'attendance.set.noneText' },
  source: 'attendance/GetRules',
  organisation: 'sfamilyid',
  filters: [],
  rowKey: 'rule_id',
  cursor: { last_rule_id: 'rule_id' },
  columns: [
    { key: 'name', as: 'text', title: 'attendance.set.name', width: 170, phone: 'title' },
    { key: 'sfamily_name', as: 'text', title: 'report.column.organisation', phone: 'second' },
    { key: 'sgname', as: 'text', title: 'attendance.set.group', width: 140 },
    { key: 'hours_text', as: 'text', title: 'attendance.set.hours', width: 260, phone: 'second' },
    { key: 'places_text', as: 'text', title: 'attendance.set.places', width: 220 },
    { key: 'late_minutes', as: 'number', title: 'attendance.set.lateColumn' },
    { key: 'early_minutes', as: 'number', title: 'attendance.set.earlyColumn' },
    { key: 'country', as: 'text', title: 'attendance.set.country', width: 110, isExtra: true },
    { key: 'zone', as: 'text', title: 'attendance.set.zone', isExtra: true },
    { key: 'update_time', as: 'time', title: 'attendance.set.time', isExtra: true },
  ],
})
