import type { Context } from '../../context.ts'
import { inScope } from '../../db/in-scope.ts'
import { pathRange } from '../../db/path-range.ts'
import type { Pool, PoolClient } from '../../db/pool.ts'

export type DeedRow = {
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

export type DeedFilter = {
  /** Whose deeds: of an organisation, with all below it or without; undefined only with `actor` or `concerns`. */
  from: { path: string; withBelow: boolean; isRoot: boolean } | undefined
  actor?: Who | undefined
  actorKind?: string | undefined
  object?: { kind: string; id: number | undefined } | undefined
  /** Done to this one by itself or by somebody who had not logged in yet. */
  concerns?: Who | undefined
  /** `module/Func`, or `module/`. */
  func?: string | undefined
  kind?: 'login' | 'account' | 'all' | undefined
  search?: string | undefined
  /** Whether the names that visitors typed are searched as well: some are phones. */
  searchesVisitors: boolean
  isRefused?: boolean | undefined
  start: Date
  end: Date
  limit: number
  /** Newest first, or oldest first. */
  isDescending: boolean
  after?: { at: Date; id: string } | undefined
}

type Put = (value: unknown) => string

/** Coming and going, and the alarms on names tried and on sessions held twice. */
const logins = ['user/Login', 'user/LoginOut', 'user/LoginSpray', 'user/SessionStolen']

/**
 * Deeds of a period in the order of time. Who reads must have been checked: `from` bounds the rows by the organisation that
 * the actor belonged to then. A deed of nobody known (a failed log-in by an unknown name) is the root's to see.
 */
export function listDeeds(
  { services: { pool } }: Pick<Context, 'services'>,
  filter: DeedFilter,
): Promise<DeedRow[]> {
  const { from } = filter
  // Own deeds are told by their actor, wherever the organisation was then.
  if (!from) return readDeeds(pool, filter)
  return inScope(pool, from.isRoot ? '' : from.path, (client) => readDeeds(client, filter))
}

async function readDeeds(store: Pool | PoolClient, filter: DeedFilter): Promise<DeedRow[]> {
  const values: unknown[] = []
  const put: Put = (value) => `$${values.push(value)}`
  const conditions = [...placeConditions(filter, put), ...deedConditions(filter, put)]
  const order = filter.isDescending ? 'DESC' : 'ASC'
  const { rows } = await store.query<DeedRow>(
    `SELECT d.id, d.at, d.actor_kind AS "actorKind", d.actor_id AS "actorId", d.actor_name AS "actorName",
       d.organisation_id AS "organisationId", o.name AS organisation, d.func, d.errcode,
       d.object_kind AS "objectKind", d.object_id AS "objectId", d.object_name AS "objectName",
       d.before, d.after, d.ip, d.agent, d.request_id AS "requestId"
     FROM (SELECT * FROM audit WHERE ${conditions.join(' AND ')}
           ORDER BY at ${order}, id ${order} LIMIT ${put(filter.limit)}) d
     LEFT JOIN organisation o ON o.id = d.organisation_id
     ORDER BY d.at ${order}, d.id ${order}`,
    values,
  )
  return rows
}

/** Whose deeds and of which time. */
function placeConditions(filter: DeedFilter, put: Put) {
  const { from, actor, concerns, start, end, after } = filter
  const conditions = [`at >= ${put(start)} AND at <= ${put(end)}`]
  const isPast = filter.isDescending ? '<' : '>'
  if (after) conditions.push(`(at, id) ${isPast} (${put(after.at)}, ${put(after.id)})`)
  if (from && !from.withBelow) conditions.push(`organisation_path = ${put(from.path)}`)
  else if (from) {
    const range = pathRange(from.path)
    const first = from.isRoot ? '' : range.from
    conditions.push(`organisation_path >= ${put(first)} AND organisation_path < ${put(range.to)}`)
  }
  if (actor) conditions.push(`actor_kind = ${put(actor.kind)} AND actor_id = ${put(actor.id)}`)
  if (concerns) {
    const [kind, id] = [put(concerns.kind), put(concerns.id)]
    conditions.push(`object_kind = ${kind} AND object_id = ${id}`)
    conditions.push(`(actor_kind = 'visitor' OR actor_kind = ${kind} AND actor_id = ${id})`)
  }
  return conditions
}

/** What was done. */
function deedConditions(filter: DeedFilter, put: Put) {
  const { actorKind, object, func, kind, search, isRefused } = filter
  const conditions: string[] = []
  if (actorKind) conditions.push(`actor_kind = ${put(actorKind)}`)
  if (object) conditions.push(`object_kind = ${put(object.kind)}`)
  if (object?.id !== undefined) conditions.push(`object_id = ${put(object.id)}`)
  if (func?.endsWith('/')) conditions.push(`starts_with(func, ${put(func)})`)
  else if (func) conditions.push(`func = ${put(func)}`)
  if (kind) conditions.push(kindCondition(kind, put))
  if (search) {
    const text = put(search.toLowerCase())
    const actor = filter.searchesVisitors
      ? 'actor_name'
      : `CASE WHEN actor_kind <> 'visitor' THEN actor_name ELSE '' END`
    const names = [actor, 'object_name']
    conditions.push(`(${names.map((name) => `strpos(lower(${name}), ${text}) > 0`).join(' OR ')})`)
  }
  if (isRefused !== undefined) conditions.push(`(errcode <> 0) = ${put(isRefused)}`)
  return conditions
}

function kindCondition(kind: NonNullable<DeedFilter['kind']>, put: Put): string {
  if (kind === 'login') return `func = ANY(${put(logins)})`
  const ofAccounts = `(object_kind IN ('account', 'session') OR func LIKE 'user/%')`
  return kind === 'all' ? ofAccounts : `${ofAccounts} AND func <> ALL(${put(logins)})`
}
