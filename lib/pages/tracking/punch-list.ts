import { clockStateNames, clockStates } from '#lib/codes/clock-states.ts'
import type { AttendanceGroup } from '#lib/codes/stat-groups.ts'
import { sightingPeriod } from '#lib/rules/period.ts'
import { defineList } from '../list.ts'
import { inStatistics } from '../menu-groups.ts'
import { carriedFilters } from '../stat-devices.ts'
import type { Behind, Sums, SumsGroup } from '../sums.ts'
import { dayFiltersWithin } from './day-sums.ts'

const path = 'total/punchList'

const rows = defineList({
  path,
  title: 'attendance.title',
  purpose: 'attendance.purpose',
  menu: inStatistics('people'),
  empty: { title: 'attendance.none', text: 'attendance.noneText' },
  source: 'attendance/QueryAttendanceRecord',
  organisation: 'sfamilyid',
  filters: [
    ...dayFiltersWithin(sightingPeriod),
    {
      kind: 'choice',
      param: 'state',
      title: 'attendance.stateTitle',
      options: clockStateNames,
      values: clockStateNames.map((name) => clockStates[name]),
      texts: 'attendance.stateNames',
    },
    { kind: 'text', param: 'person', title: 'attendance.person', max: 80 },
  ],
  rowKey: 'key',
  cursor: { last_key: 'key' },
  pageSize: 400,
  columns: [
    { key: 'day', as: 'text', title: 'stat.column.day', width: 130, phone: 'second' },
    {
      key: 'person',
      as: 'text',
      title: 'attendance.person',
      help: 'attendance.personHelp',
      width: 170,
      phone: 'title',
    },
    { key: 'sfamily_name', as: 'text', title: 'report.column.organisation', width: 150 },
    { key: 'rule', as: 'text', title: 'attendance.rule', width: 130 },
    { key: 'period', as: 'text', title: 'attendance.period', width: 120, phone: 'second' },
    {
      key: 'punch',
      as: 'code',
      codes: 'attendance.punches',
      title: 'attendance.punch',
      width: 110,
    },
    {
      key: 'state',
      as: 'code',
      codes: 'attendance.states',
      title: 'attendance.stateTitle',
      help: 'attendance.stateHelp',
      width: 120,
      phone: 'aside',
    },
    { key: 'due_time', as: 'time', title: 'attendance.due', width: 160 },
    { key: 'time', as: 'time', title: 'attendance.time', width: 160 },
    { key: 'place', as: 'text', title: 'attendance.place', width: 150 },
    { key: 'reason', as: 'text', title: 'attendance.reason', width: 180 },
    { key: 'corrected_by', as: 'text', title: 'attendance.correctedBy', width: 130 },
    { key: 'corrected_time', as: 'time', title: 'attendance.correctedTime', width: 160 },
    {
      key: 'counted',
      as: 'code',
      codes: 'attendance.states',
      title: 'attendance.counted',
      isExtra: true,
    },
    { key: 'normal', as: 'number', title: 'attendance.stateNames.normal', total: 'sum' },
    { key: 'late', as: 'number', title: 'attendance.stateNames.late', total: 'sum' },
    { key: 'early', as: 'number', title: 'attendance.stateNames.early', total: 'sum' },
    { key: 'missing', as: 'number', title: 'attendance.stateNames.missing', total: 'sum' },
    { key: 'corrected', as: 'number', title: 'attendance.corrected', total: 'sum' },
    {
      key: 'seconds',
      as: 'hours',
      title: 'attendance.hours',
      help: 'attendance.hoursHelp',
      total: 'sum',
    },
    { key: 'people', as: 'number', title: 'attendance.people' },
    {
      key: 'days',
      as: 'code',
      codes: 'attendance.states',
      title: 'stat.column.day',
      isByDay: true,
    },
  ],
})

const figures = ['normal', 'late', 'early', 'missing']
const sums = [...figures, 'corrected', 'seconds']

const toPunches: Behind = {
  path: `/${path}`,
  fixed: { by: 'punch' },
  filters: [...carriedFilters, 'state', 'person'],
}

/** Clock-ins and clock-outs; a month sheet of people, down to each of them. */
export const punchList: Sums = {
  list: rows,
  groups: {
    person: {
      column: 'person',
      beside: ['sfamily_name', 'rule', ...sums, 'days'],
      drawnBy: 'day',
      behind: {
        path: `/${path}`,
        fixed: { by: 'punch' },
        filters: [...carriedFilters, 'state'],
        row: [{ param: 'person', key: 'person' }],
      },
    },
    day: { column: 'day', beside: [...sums, 'people'], time: 'day', behind: toPunches },
    punch: {
      column: 'person',
      beside: [
        'day',
        'sfamily_name',
        'rule',
        'period',
        'punch',
        'state',
        'due_time',
        'time',
        'place',
        'reason',
        'corrected_by',
        'corrected_time',
        'counted',
      ],
      drawnBy: 'day',
    },
  } satisfies Record<AttendanceGroup, SumsGroup>,
  texts: 'attendance.by',
  figures: [...figures, 'corrected'],
  totals: 'totals',
  chart: {
    kind: 'stacked',
    keys: figures,
    states: { normal: 'moving', late: 'static', early: 'expired', missing: 'offline' },
  },
}
