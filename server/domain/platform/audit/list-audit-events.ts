import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely'
import type { Context } from '../../../context.ts'
import { isOthersTime } from '../../../db/former-homes.ts'
import { inScope } from '../../../db/in-scope.ts'
import { pathRange } from '../../../db/path-range.ts'
import type { Pool, PoolClient } from '../../../db/pool.ts'
import { all, db, type Tables } from '../../../db/sql.ts'

export type AuditRow = {
  id: number
  at: Date
  actorKind: 'account' | 'device' | 'visitor'
  actorId: number | null
  actorName: string
  organisationId: number | null
  organisation: string | null
  func: string
  errcode: number
  objectKind: string
  objectId: number | null
  objectName: string
  before: Record<string, unknown> | null
  after: Record<string, unknown> | null
  ip: string
  agent: string
  requestId: string
}

type Who = { kind: string; id: number }

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
  limit: number
  isDescending: boolean
  after?: { at: Date; id: string } | undefined
}

type AuditEvents = ExpressionBuilder<Tables, 'audit'>

const logins = ['user/Login', 'user/LoginOut', 'user/LoginSpray', 'user/SessionStolen']

/**
 * The caller checks who reads. `from` bounds by the actor's organisation then; unknown actors are
 * the root's.
 */
export function listAuditEvents(
  { services: { pool } }: Pick<Context, 'services'>,
  filter: AuditFilter,
): Promise<AuditRow[]> {
  const { from } = filter
  // Wherever the organisation was then.
  if (!from) return readAuditEvents(pool, filter)
  return inScope(pool, from.isRoot ? '' : from.path, (client) => readAuditEvents(client, filter))
}

async function readAuditEvents(store: Pool | PoolClient, filter: AuditFilter): Promise<AuditRow[]> {
  const order = filter.isDescending ? 'desc' : 'asc'
  const page = db
    .selectFrom('audit')
    .selectAll()
    .where((eb) => eb.and([...placeConditions(eb, filter), ...eventConditions(eb, filter)]))
    .orderBy('at', order)
    .orderBy('id', order)
    .limit(filter.limit)
  return all(
    store,
    db
      .selectFrom(page.as('d'))
      .leftJoin('organisation as o', 'o.id', 'd.organisation_id')
      .select(['d.id', 'd.at', 'd.actor_id as actorId', 'd.actor_name as actorName', 'd.func'])
      .select(['d.organisation_id as organisationId', 'o.name as organisation', 'd.errcode'])
      .select(['d.object_kind as objectKind', 'd.object_id as objectId'])
      .select(['d.object_name as objectName', 'd.ip', 'd.agent', 'd.request_id as requestId'])
      // The schema does not type JSON columns.
      .select((eb) => [
        eb.ref('d.actor_kind').$castTo<AuditRow['actorKind']>().as('actorKind'),
        eb.ref('d.before').$castTo<AuditRow['before']>().as('before'),
        eb.ref('d.after').$castTo<AuditRow['after']>().as('after'),
      ])
      .orderBy('d.at', order)
      .orderBy('d.id', order),
  )
}

function placeConditions(eb: AuditEvents, filter: AuditFilter): Expression<SqlBool>[] {
  const { from, sinceHome, actor, concerns, start, end, after } = filter
  const conditions: Expression<SqlBool>[] = [eb('at', '>=', start), eb('at', '<=', end)]
  if (after) {
    const isPast = sql.raw(filter.isDescending ? '<' : '>')
    conditions.push(
      sql<SqlBool>`(${eb.ref('at')}, ${eb.ref('id')}) ${isPast} (${after.at}, ${after.id})`,
    )
  }
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
