import { logBookLimits } from '#lib/rules/log-book-limits.ts'
import { defineList } from '../list.ts'
import { inStatistics } from '../menu-groups.ts'
import { deviceFilters } from '../stat-devices.ts'

/** Locked months of log books, with what late reports changed since. */
export const logBookLocks = defineList({
  path: 'total/runtime/logbook/locks',
  title: 'trip.lock.title',
  menu: { ...inStatistics('driving'), viewOf: '/total/runtime/logbook' },
  purpose: 'trip.lock.purpose',
  empty: { title: 'trip.lock.emptyTitle', text: 'trip.lock.emptyText' },
  source: 'location/GetLocks',
  organisation: 'sfamilyid',
  filters: [...deviceFilters],
  rowKey: 'key',
  cursor: {},
  pageSize: logBookLimits.locks,
  columns: [
    { key: 'device_name', as: 'text', title: 'report.column.name', phone: 'title' },
    { key: 'imei', as: 'imei', title: 'report.column.imei', phone: 'second' },
    { key: 'sfamily_name', as: 'text', title: 'report.column.organisation', priority: 'low' },
    { key: 'month', as: 'text', title: 'trip.lock.month', width: 100, phone: 'aside' },
    {
      key: 'is_changed',
      as: 'yes',
      title: 'trip.lock.changed',
      help: 'trip.lock.changedHelp',
      width: 150,
      phone: 'second',
    },
    { key: 'distance', as: 'distance', title: 'trip.lock.distance', total: 'sum' },
    { key: 'now_distance', as: 'distance', title: 'trip.lock.nowDistance', total: 'sum' },
    { key: 'business_distance', as: 'distance', title: 'trip.purpose.business', total: 'sum' },
    { key: 'private_distance', as: 'distance', title: 'trip.purpose.private', total: 'sum' },
    { key: 'commute_distance', as: 'distance', title: 'trip.purpose.commute', total: 'sum' },
    { key: 'trips', as: 'number', title: 'stat.column.trips', total: 'sum' },
    { key: 'now_trips', as: 'number', title: 'trip.lock.nowTrips', isExtra: true },
    {
      key: 'now_business_distance',
      as: 'distance',
      title: 'trip.lock.nowBusiness',
      isExtra: true,
    },
    { key: 'now_private_distance', as: 'distance', title: 'trip.lock.nowPrivate', isExtra: true },
    { key: 'now_commute_distance', as: 'distance', title: 'trip.lock.nowCommute', isExtra: true },
    { key: 'locked_by', as: 'text', title: 'trip.lock.by' },
    { key: 'lock_time', as: 'time', title: 'trip.lock.time' },
  ],
})
