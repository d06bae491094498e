import { defineList } from '../list.ts'
import { inStatistics } from '../menu-groups.ts'

/** When an organisation and its devices work. */
export const workHoursSettings = defineList({
  path: 'total/runtime/hours/settings',
  title: 'hours.set.title',
  menu: {
    ...inStatistics('driving'),
    viewOf: '/total/runtime/hours',
    isForAccounts: true,
  },
  purpose: 'hours.set.purpose',
  source: 'family/GetWorkHours',
  organisation: 'sfamilyid',
  filters: [],
  rowKey: 'key',
  cursor: {},
  columns: [
    { key: 'sfamily_name', as: 'text', title: 'report.column.organisation', phone: 'title' },
    { key: 'device_name', as: 'text', title: 'report.column.name', phone: 'second' },
    { key: 'imei', as: 'imei', title: 'report.column.imei' },
    { key: 'hours_text', as: 'text', title: 'hours.set.hours', width: 320, phone: 'second' },
    { key: 'week_seconds', as: 'hours', title: 'hours.set.week', help: 'hours.set.weekHelp' },
    {
      key: 'source',
      as: 'code',
      codes: 'hours.source',
      title: 'hours.set.source',
      help: 'hours.set.sourceHelp',
      width: 170,
    },
    { key: 'source_name', as: 'text', title: 'hours.set.from', isExtra: true },
    {
      key: 'usual_purpose',
      as: 'code',
      codes: 'hours.usual',
      title: 'hours.set.usual',
      help: 'hours.set.usualHelp',
      width: 220,
    },
    { key: 'zone', as: 'text', title: 'hours.set.zone', priority: 'low' },
    { key: 'set_time', as: 'time', title: 'hours.set.time' },
  ],
})
