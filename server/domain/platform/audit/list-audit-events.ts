import { type SqlBool, sql } from 'kysely'
import type { Context } from '../../../context.ts'
import { inScope } from '../../../db/in-scope.ts'
import type { Pool, PoolClient } from '../../../db/pool.ts'
import { all, db } from '../../../db/sql.ts'
import { type AuditFilter, auditConditions } from './audit-conditions.ts'

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

export type AuditPage = AuditFilter & {
  limit: number
  isDescending: boolean
  after?: { at: Date; id: string } | undefined
}

/**
 * The caller checks who reads. `from` bounds by the actor's organisation then; unknown actors are
 * the root's.
 */
export function listAuditEvents(
  { services: { pool } }: Pick<Context, 'services'>,
  filter: AuditPage,
): Promise<AuditRow[]> {
  const { from } = filter
  // Wherever the organisation was then.
  if (!from) return readAuditEvents(pool, filter)
  return inScope(pool, from.isRoot ? '' : from.path, (client) => readAuditEvents(client, filter))
}

async function readAuditEvents(store: Pool | PoolClient, filter: AuditPage): Promise<AuditRow[]> {
  const { after } = filter
  const isPast = sql.raw(filter.isDescending ? '<' : '>')
  const order = filter.isDescending ? 'desc' : 'asc'
  const page = db
    .selectFrom('audit')
    .selectAll()
    .where((eb) => eb.and(auditConditions(eb, filter)))
    .$if(after !== undefined, (events) =>
      events.where(
        (eb) =>
          sql<SqlBool>`(${eb.ref('at')}, ${eb.ref('id')}) ${isPast} (${after?.at}, ${after?.id})`,
      ),
    )
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
