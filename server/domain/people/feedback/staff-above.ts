import { type Expression, type SqlBool, sql } from 'kysely'
import type { Caller } from '../../../caller.ts'
import type { PoolClient } from '../../../db/pool.ts'
import { all, anyOf, db } from '../../../db/sql.ts'

/** Organisations of a path, the root first. */
const idsOf = (path: string) => path.split('/').filter(Boolean).map(Number)

/** Whether the organisation of that alias is a seller with an account that may answer. */
export const mayAnswer = (alias: 'o' | 's'): Expression<SqlBool> => {
  const staff = db
    .selectFrom('account as staff')
    .select('staff.id')
    .where('staff.organisation_id', '=', sql.ref<number>(`${alias}.id`))
    .where('staff.frozen_at', 'is', null)
    .where(sql<SqlBool>`'e_ua_handle_feedback' = ANY(staff.permissions)`)
  return sql<SqlBool>`(${sql.ref(`${alias}.kind`)} = 'seller' AND EXISTS (${staff}))`
}

/**
 * Ids of the organisations that answer what somebody at a path says, nearest first: those above
 * with an account that may; for a device log-in also its own. The last is always the root.
 */
export async function staffAbove(
  client: PoolClient,
  { path, kind }: Pick<Caller, 'path' | 'kind'>,
): Promise<number[]> {
  const ids = idsOf(path)
  const asked = kind === 'device' ? ids : ids.slice(0, -1)
  const rows = await all(
    client,
    db
      .selectFrom('organisation as o')
      .select('o.id')
      .where('o.id', '=', anyOf(asked))
      .where(mayAnswer('o'))
      .orderBy((eb) => sql`length(${eb.ref('o.path')})`, 'desc'),
  )
  const staffed = rows.map(({ id }) => id)
  const [root = 0] = ids
  return staffed.includes(root) ? staffed : [...staffed, root]
}
