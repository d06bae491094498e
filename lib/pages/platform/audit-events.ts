import { objectKinds } from '#lib/codes/object-kinds.ts'
import { inStatistics } from '#lib/pages/menu-groups.ts'
import { auditPeriod } from '#lib/rules/period.ts'
import { textLimits } from '#lib/rules/text-limits.ts'
import { defineList, type List } from '../list.ts'

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

const events = (own: Pick<List, 'path' | 'title' | 'purpose' | 'menu'> & { isOwn?: true }) =>
  defineList({
    path: own.path,
    title: own.title,
    ...(own.purpose && { purpose: own.purpose }),
    ...(own.menu && { menu: own.menu }),
    source: 'usermgr/GetOptLog',
    ...(own.isOwn ? { fixed: { is_own: true } } : ({ organisation: 'sfamilyid' } as const)),
    filters: [
      period,
      ...(own.isOwn ? [] : [{ kind: 'children', param: 'is_get_child' } as const]),
      {
        kind: 'choice',
        param: 'object_kind',
        title: 'report.filter.object',
        options: objectKinds,
        texts: 'report.object',
      },
      outcome,
      { kind: 'text', param: 'search', title: 'report.filter.whoOrWhat', max: textLimits.search },
    ],
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

export const option = events({
  path: 'total/option',
  title: 'report.option.title',
  purpose: 'report.option.purpose',
  menu: inStatistics('people'),
})

/** What the reader did. */
export const ownEvents = events({
  path: 'user/record',
  title: 'report.ownEvents.title',
  purpose: 'report.ownEvents.purpose',
  isOwn: true,
})
