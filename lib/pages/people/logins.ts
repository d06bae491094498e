import type { LoginStatGroup } from '#lib/codes/audit-stat-groups.ts'
import { defineList, type List } from '#lib/pages/list.ts'
import { inStatistics, inTools } from '#lib/pages/menu-groups.ts'
import { auditFilters, auditSumColumns } from '#lib/pages/platform/audit-events.ts'
import type { Sums, SumsGroup } from '#lib/pages/sums.ts'
import { textLimits } from '#lib/rules/text-limits.ts'

type Own = Pick<List, 'path' | 'title' | 'menu'> & {
  purpose: string
  kind: 'login' | 'all'
}

const columnsOf = (kind: Own['kind']) =>
  [
    { key: 'time', as: 'time', title: 'report.column.time', phone: 'second' },
    { key: 'actor', as: 'text', title: 'report.column.actor', phone: 'title' },
    {
      key: 'actor_kind',
      as: 'code',
      codes: 'report.actor',
      title: 'report.column.actorKind',
      width: 110,
      isExtra: true,
    },
    {
      key: 'func',
      as: 'func',
      title: 'report.column.event',
      width: 170,
      phone: 'second',
    },
    ...(kind === 'all'
      ? ([{ key: 'object_name', as: 'text', title: 'report.column.object' }] as const)
      : []),
    {
      key: 'outcome',
      as: 'code',
      codes: 'report.filter',
      title: 'report.filter.outcome',
      width: 100,
      phone: 'aside',
    },
    {
      key: 'error_message',
      as: 'text',
      title: 'report.column.refusal',
      priority: 'low',
    },
    {
      key: 'sfamily_name',
      as: 'text',
      title: 'report.column.actorOrganisation',
      priority: 'low',
    },
    {
      key: 'ip',
      as: 'text',
      title: 'report.column.ip',
      width: 120,
      phone: kind === 'login' ? 'second' : undefined,
    },
    { key: 'agent', as: 'agent', title: 'report.column.agent', priority: 'low' },
    { key: 'said_project', as: 'text', title: 'report.fact.saidProject', isExtra: true },
    { key: 'said_browser', as: 'agent', title: 'report.fact.saidBrowser', isExtra: true },
    { key: 'said_ip', as: 'text', title: 'report.fact.saidIp', isExtra: true },
  ] as const

const filtersOf = (kind: Own['kind']) =>
  [
    auditFilters.period,
    { kind: 'children', param: 'is_get_child' },
    ...(kind === 'all'
      ? ([
          {
            kind: 'choice',
            param: 'kind',
            title: 'report.column.kind',
            options: ['login', 'account'],
            texts: 'report.logInKind',
          },
        ] as const)
      : []),
    {
      kind: 'choice',
      param: 'actor_kind',
      title: 'report.filter.actor',
      options: ['account', 'device', 'visitor'],
      texts: 'report.actor',
    },
    auditFilters.outcome,
    {
      kind: 'text',
      param: 'search',
      title: 'report.filter.accountOrDevice',
      max: textLimits.search,
    },
  ] as const

const logIns = ({ kind, path, title, purpose, menu }: Own) =>
  defineList({
    path,
    title,
    purpose,
    ...(menu && { menu }),
    source: 'usermgr/GetLoginLog',
    organisation: 'sfamilyid',
    fixed: { kind },
    filters: filtersOf(kind),
    rowKey: 'id',
    cursor: { last_time: 'time_ms', last_id: 'id' },
    sorts: { time: 'time' },
    columns: columnsOf(kind),
  })

const record = {
  path: 'total/accountRecord',
  title: 'report.accountRecord.title',
  purpose: 'report.accountRecord.purpose',
  menu: inStatistics('people'),
} as const

const sums = defineList({
  ...record,
  source: 'usermgr/GetLoginStat',
  organisation: 'sfamilyid',
  fixed: { kind: 'all' },
  filters: filtersOf('all'),
  rowKey: 'key',
  cursor: { last_key: 'key' },
  pageSize: 400,
  columns: [
    ...auditSumColumns,
    {
      key: 'log_ins',
      as: 'number',
      title: 'report.figures.logIns',
      help: 'report.figures.help.logIns',
      total: 'sum',
    },
    { key: 'failed_log_ins', as: 'number', title: 'report.figures.failedLogIns', total: 'sum' },
    {
      key: 'changes',
      as: 'number',
      title: 'report.figures.changes',
      help: 'report.figures.help.changes',
      total: 'sum',
    },
    { key: 'refused_changes', as: 'number', title: 'report.figures.refusedChanges', total: 'sum' },
  ],
})

const behind = {
  path: '/total/accountRecord',
  filters: ['is_get_child', 'kind', 'actor_kind', 'is_refused', 'search'],
} as const

/** Log-ins and changes of accounts, below how many there were, when and by whom. */
export const accountRecord: Sums = {
  list: sums,
  table: logIns({ ...record, kind: 'all' }),
  groups: {
    day: { column: 'day', time: 'day', behind },
    month: { column: 'day', time: 'month', behind },
    actor: { column: 'actor' },
  } satisfies Record<LoginStatGroup, SumsGroup>,
  texts: 'report.figures.by',
  figures: ['log_ins', 'failed_log_ins', 'changes', 'refused_changes', 'people'],
  totals: 'total',
  chart: { kind: 'stacked', keys: ['log_ins', 'failed_log_ins', 'changes', 'refused_changes'] },
  nameless: { title: 'report.actor.visitor', filters: {} },
}

export const loginInfo = logIns({
  path: 'tools/login/info',
  title: 'report.loginInfo.title',
  purpose: 'report.loginInfo.purpose',
  menu: { ...inTools('find'), viewOf: '/total/accountRecord' },
  kind: 'login',
})
