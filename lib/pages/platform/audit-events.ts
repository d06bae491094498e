import type { OptStatGroup } from '#lib/codes/audit-stat-groups.ts'
import { objectKinds } from '#lib/codes/object-kinds.ts'
import { inStatistics } from '#lib/pages/menu-groups.ts'
import { auditPeriod } from '#lib/rules/period.ts'
import { textLimits } from '#lib/rules/text-limits.ts'
import { defineList, type List } from '../list.ts'
import type { Sums, SumsGroup } from '../sums.ts'

const period = {
  kind: 'range',
  from: 'start_time',
  to: 'end_time',
  maxDays: auditPeriod.maxDays,
  preset: 'days7',
} as const

const outcome = {
  kind: 'yesNo',
  param: 'is_refused',
  title: 'report.filter.outcome',
  yes: 'report.filter.refused',
  no: 'report.filter.succeeded',
} as const

export const auditFilters = { period, outcome }

const below = { kind: 'children', param: 'is_get_child' } as const

const eventFilters = [
  period,
  {
    kind: 'choice',
    param: 'object_kind',
    title: 'report.filter.object',
    options: objectKinds,
    texts: 'report.object',
  },
  outcome,
  { kind: 'text', param: 'search', title: 'report.filter.whoOrWhat', max: textLimits.search },
] as const

const events = (own: Pick<List, 'path' | 'title' | 'purpose' | 'menu'> & { isOwn?: true }) =>
  defineList({
    path: own.path,
    title: own.title,
    ...(own.purpose && { purpose: own.purpose }),
    ...(own.menu && { menu: own.menu }),
    source: 'usermgr/GetOptLog',
    ...(own.isOwn ? { fixed: { is_own: true } } : ({ organisation: 'sfamilyid' } as const)),
    filters: own.isOwn ? eventFilters : [period, below, ...eventFilters.slice(1)],
    rowKey: 'id',
    cursor: { last_time: 'time_ms', last_id: 'id' },
    sorts: { time: 'time' },
    columns: [
      { key: 'time', as: 'time', title: 'report.column.time', phone: 'second' },
      { key: 'actor', as: 'text', title: 'report.column.actor', width: 120, phone: 'second' },
      {
        key: 'func',
        as: 'func',
        title: 'report.column.event',
        width: 180,
        phone: 'title',
      },
      {
        key: 'object_kind',
        as: 'code',
        codes: 'report.object',
        title: 'report.column.objectKind',
        width: 110,
        isExtra: true,
      },
      {
        key: 'object_name',
        as: 'text',
        title: 'report.column.object',
        width: 160,
        priority: 'fixed',
        phone: 'aside',
      },
      {
        key: 'object_sfamily_name',
        as: 'text',
        title: 'report.column.objectOwner',
        priority: 'low',
      },
      { key: 'error_message', as: 'text', title: 'report.column.refusal', priority: 'low' },
      {
        key: 'sfamily_name',
        as: 'text',
        title: 'report.column.actorOrganisation',
        priority: 'low',
      },
      { key: 'ip', as: 'text', title: 'report.column.ip', width: 120 },
      { key: 'agent', as: 'agent', title: 'report.column.agent', priority: 'low', isExtra: true },
      { key: 'request_id', as: 'text', title: 'report.column.request', isExtra: true },
      { key: 'before', as: 'json', title: 'report.before', isExtra: true },
      { key: 'after', as: 'json', title: 'report.after', isExtra: true },
    ],
  })

const page = {
  path: 'total/option',
  title: 'report.option.title',
  purpose: 'report.option.purpose',
  menu: inStatistics('people'),
}

/** Columns of sums of events: what they are added up by, and the first figures. */
export const auditSumColumns = [
  { key: 'day', as: 'text', title: 'stat.column.day', width: 140, phone: 'title' },
  { key: 'actor', as: 'text', title: 'report.column.actor', phone: 'title' },
  { key: 'count', as: 'number', title: 'report.figures.events', total: 'sum', phone: 'aside' },
  {
    key: 'people',
    as: 'number',
    title: 'report.figures.people',
    help: 'report.figures.help.people',
  },
] as const

const sums = defineList({
  ...page,
  source: 'usermgr/GetOptStat',
  organisation: 'sfamilyid',
  filters: [period, below, ...eventFilters.slice(1)],
  rowKey: 'key',
  cursor: { last_key: 'key' },
  pageSize: 400,
  columns: [
    ...auditSumColumns,
    {
      key: 'object_kind',
      as: 'code',
      codes: 'report.object',
      title: 'report.column.objectKind',
      phone: 'title',
    },
    { key: 'succeeded', as: 'number', title: 'report.filter.succeeded', total: 'sum' },
    { key: 'refused', as: 'number', title: 'report.filter.refused', total: 'sum' },
  ],
})

const behind = {
  path: '/total/option',
  filters: ['is_get_child', 'object_kind', 'is_refused', 'search'],
} as const

/** The operation log below how much was done, when, on what and by whom. */
export const option: Sums = {
  list: sums,
  table: events(page),
  groups: {
    day: { column: 'day', time: 'day', behind },
    month: { column: 'day', time: 'month', behind },
    object: {
      column: 'object_kind',
      behind: { ...behind, row: [{ param: 'object_kind', key: 'object_kind' }] },
    },
    actor: { column: 'actor' },
  } satisfies Record<OptStatGroup, SumsGroup>,
  texts: 'report.figures.by',
  figures: ['count', 'succeeded', 'refused', 'people'],
  totals: 'total',
  chart: { kind: 'stacked', keys: ['succeeded', 'refused'] },
  nameless: { title: 'report.figures.unknown', filters: {} },
}

/** What the reader did. */
export const ownEvents = events({
  path: 'user/record',
  title: 'report.ownEvents.title',
  purpose: 'report.ownEvents.purpose',
  isOwn: true,
})
