import { type RawBuilder, sql } from 'kysely'
import type { OptStatGroup } from '#lib/codes/audit-stat-groups.ts'
import { inScope } from '../../../db/in-scope.ts'
import type { Pool, PoolClient } from '../../../db/pool.ts'
import { all, anyOf, db } from '../../../db/sql.ts'
import { zoneInSql } from '../../../db/zone-in-sql.ts'
import type { Services } from '../../../services.ts'
import { rememberAnswer } from '../remember-answer.ts'
import { type AuditFilter, auditConditions, logins } from './audit-conditions.ts'

export type AuditSums = {
  count: number
  succeeded: number
  refused: number
  people: number
  logIns: number
  failedLogIns: number
  changes: number
  refusedChanges: number
}

/** `name`: of who did them; none for visitors. */
export type AuditSum = AuditSums & { key: string; name: string | undefined }

type Asked = { filter: AuditFilter; by: OptStatGroup /** Of days and months. */; zone: string }

const noEvents: AuditSums = {
  count: 0,
  succeeded: 0,
  refused: 0,
  people: 0,
  logIns: 0,
  failedLogIns: 0,
  changes: 0,
  refusedChanges: 0,
}

/**
 * Events of a filter, added up, and all of them; newest day first, else the most events first. The caller checks who reads.
 * What no text narrows is kept for a moment, longer the longer it took.
 */
export function addUpAudit(
  services: Services,
  asked: Asked,
): Promise<{ rows: AuditSum[]; total: AuditSums }> {
  const { filter } = asked
  const run = () => read(services.pool, asked)
  if (filter.search !== undefined) return run()
  return rememberAnswer(services, `audit:${JSON.stringify(asked)}`, run)
}

async function read(pool: Pool, asked: Asked) {
  const { from } = asked.filter
  const both = async (store: Pool | PoolClient) => {
    const rows = await all(store, statement(asked, keyOf(asked)))
    const [whole] = await all(store, statement(asked, sql`''::text`))
    return { rows, whole }
  }
  // Wherever the organisation was then.
  const { rows, whole } = await (from
    ? inScope(pool, from.isRoot ? '' : from.path, both)
    : both(pool))
  return {
    rows: rows.map(({ key, name, ...sums }) => ({ ...sums, key, name: name ?? undefined })),
    total: whole ?? noEvents,
  }
}

/** Of changes without an object. */
export const noObjectKey = 'none'
/** Of everybody who was not logged in. */
const visitorKey = 'visitor'

function keyOf({ by, zone }: Asked): RawBuilder<string> {
  const wall = sql`(audit.at AT TIME ZONE ${zoneInSql(zone)})`
  switch (by) {
    case 'day':
      return sql`to_char(${wall}, 'YYYY-MM-DD')`
    case 'month':
      return sql`to_char(${wall}, 'YYYY-MM')`
    case 'object':
      return sql`coalesce(nullif(audit.object_kind, ''), ${sql.lit(noObjectKey)})`
    case 'actor':
      return sql`CASE WHEN audit.actor_id IS NULL THEN ${sql.lit(visitorKey)}
        ELSE audit.actor_kind || ':' || audit.actor_id END`
  }
}

const counted = (condition: RawBuilder<unknown>) =>
  sql<number>`count(*) FILTER (WHERE ${condition})::int`

function statement({ filter, by }: Asked, key: RawBuilder<string>) {
  const isDone = sql`audit.errcode = 0`
  const isLogin = sql`audit.func = ${anyOf(logins)}`
  const isByTime = by === 'day' || by === 'month'
  return db
    .selectFrom('audit')
    .select([
      key.as('key'),
      sql<string | null>`(array_agg(audit.actor_name ORDER BY audit.at DESC)
        FILTER (WHERE audit.actor_id IS NOT NULL AND ${sql.lit(by === 'actor')}))[1]`.as('name'),
      sql<number>`count(*)::int`.as('count'),
      counted(isDone).as('succeeded'),
      counted(sql`NOT ${isDone}`).as('refused'),
      sql<number>`count(DISTINCT (audit.actor_kind, audit.actor_id))
        FILTER (WHERE audit.actor_id IS NOT NULL)::int`.as('people'),
      counted(sql`audit.func = 'user/Login' AND ${isDone}`).as('logIns'),
      counted(sql`${isLogin} AND NOT ${isDone}`).as('failedLogIns'),
      counted(sql`NOT ${isLogin} AND ${isDone}`).as('changes'),
      counted(sql`NOT ${isLogin} AND NOT ${isDone}`).as('refusedChanges'),
    ])
    .where((eb) => eb.and(auditConditions(eb, filter)))
    .groupBy(sql`1`)
    .orderBy(isByTime ? sql`1` : sql`3`, 'desc')
    .orderBy(sql`1`)
}
