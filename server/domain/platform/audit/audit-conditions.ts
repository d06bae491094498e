import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely'
import { isOthersTime } from '../../../db/former-homes.ts'
import { pathRange } from '../../../db/path-range.ts'
import type { Tables } from '../../../db/sql.ts'

type Who = { kind: string; id: number }

/** Which events of the log are read. */
export type AuditFilter = {
  /** Undefined only with `actor` or `concerns`. */
  from: { path: string; withBelow: boolean; isRoot: boolean } | undefined
  /** A device log-in reads nothing of the time before its device came to this part of the tree. */
  sinceHome?: { deviceId: number; path: string } | undefined
  actor?: Who | undefined
  actorKind?: string | undefined
  object?: { kind: string; id: number | undefined } | undefined
  /** Done by it, or to it before log-in. */
  concerns?: Who | undefined
  /** `module/Func`, or `module/`. */
  func?: string | undefined
  kind?: 'login' | 'account' | 'all' | undefined
  search?: string | undefined
  searchesVisitors: boolean
  isRefused?: boolean | undefined
  start: Date
  end: Date
}

type AuditEvents = ExpressionBuilder<Tables, 'audit'>

/** Log-ins, log-outs, and what is told of attempts. */
export const logins = ['user/Login', 'user/LoginOut', 'user/LoginSpray', 'user/SessionStolen']

/** Of the events of a filter, whoever reads them. */
export const auditConditions = (eb: AuditEvents, filter: AuditFilter): Expression<SqlBool>[] => [
  ...placeConditions(eb, filter),
  ...eventConditions(eb, filter),
]

function placeConditions(eb: AuditEvents, filter: AuditFilter): Expression<SqlBool>[] {
  const { from, sinceHome, actor, concerns, start, end } = filter
  const conditions: Expression<SqlBool>[] = [eb('at', '>=', start), eb('at', '<=', end)]
  if (from && !from.withBelow) conditions.push(eb('organisation_path', '=', from.path))
  else if (from) {
    const range = pathRange(from.path)
    conditions.push(eb('organisation_path', '>=', from.isRoot ? '' : range.from))
    conditions.push(eb('organisation_path', '<', range.to))
  }
  if (sinceHome) {
    const deviceId = eb.val(sinceHome.deviceId)
    conditions.push(eb.not(isOthersTime({ deviceId, at: eb.ref('at') }, sinceHome.path)))
  }
  const isBy = ({ kind, id }: Who) => eb('actor_kind', '=', kind).and('actor_id', '=', id)
  if (actor) conditions.push(isBy(actor))
  if (concerns) {
    conditions.push(eb('object_kind', '=', concerns.kind), eb('object_id', '=', concerns.id))
    conditions.push(eb.or([eb('actor_kind', '=', 'visitor'), isBy(concerns)]))
  }
  return conditions
}

function eventConditions(eb: AuditEvents, filter: AuditFilter): Expression<SqlBool>[] {
  const { actorKind, object, func, kind, search, isRefused } = filter
  const conditions: Expression<SqlBool>[] = []
  if (actorKind) conditions.push(eb('actor_kind', '=', actorKind))
  if (object) conditions.push(eb('object_kind', '=', object.kind))
  if (object?.id !== undefined) conditions.push(eb('object_id', '=', object.id))
  if (func?.endsWith('/')) conditions.push(sql<SqlBool>`starts_with(${eb.ref('func')}, ${func})`)
  else if (func) conditions.push(eb('func', '=', func))
  if (kind) conditions.push(kindCondition(eb, kind))
  if (search) conditions.push(namesContain(eb, search.toLowerCase(), filter))
  if (isRefused !== undefined) conditions.push(eb('errcode', isRefused ? '<>' : '=', 0))
  return conditions
}

function namesContain(eb: AuditEvents, text: string, { searchesVisitors }: AuditFilter) {
  const name = eb.ref('actor_name')
  const known = eb.case().when('actor_kind', '<>', 'visitor').then(name).else('').end()
  const names = [searchesVisitors ? name : known, eb.ref('object_name')]
  return eb.or(names.map((one) => sql<SqlBool>`strpos(lower(${one}), ${text}) > 0`))
}

function kindCondition(
  eb: AuditEvents,
  kind: NonNullable<AuditFilter['kind']>,
): Expression<SqlBool> {
  if (kind === 'login') return eb('func', 'in', logins)
  const isOfAccounts = eb.or([
    eb('object_kind', 'in', ['account', 'session']),
    eb('func', 'like', 'user/%'),
  ])
  return kind === 'all' ? isOfAccounts : isOfAccounts.and('func', 'not in', logins)
}
