import { type SqlBool, sql } from 'kysely'
import { isBelow } from '../../../db/path-range.ts'
import type { Pool } from '../../../db/pool.ts'
import { db, run } from '../../../db/sql.ts'
import { mayAnswer } from './staff-above.ts'

/** Ids of the organisations of a path. */
const idsOf = sql<number[]>`string_to_array(trim('/' FROM o.path), '/')::int[]`

/** As staffAbove has it, of each row. */
const nearestStaff = db
  .selectFrom('organisation as s')
  .select('s.id')
  .where(sql<SqlBool>`s.id = ANY(${idsOf})`)
  .where(sql<SqlBool>`(f.device_id IS NOT NULL OR s.id <> o.id)`)
  .where(mayAnswer('s'))
  .orderBy(sql`length(s.path)`, 'desc')
  .limit(1)

/**
 * Gives feedback whose organisation was moved out from under who was to answer it to the nearest
 * above that answers now. `of`: what was given at that path and below, or what waits since then or
 * longer. Answers how much.
 */
export function bringFeedbackHome(
  pool: Pool,
  of: { path: string } | { waitingSince: Date },
): Promise<number> {
  return run(
    pool,
    db
      .updateTable('feedback as f')
      .from('organisation as o')
      .set({
        handler_id: sql<number>`coalesce(${nearestStaff}, split_part(o.path, '/', 2)::int)`,
        assignee_id: null,
        reminded_at: null,
      })
      .whereRef('o.id', '=', 'f.organisation_id')
      .where(sql<SqlBool>`strpos(o.path, '/' || f.handler_id || '/') = 0`)
      .where(
        'path' in of
          ? isBelow(sql`o.path`, of.path)
          : sql<SqlBool>`f.waiting_since <= ${of.waitingSince}`,
      ),
  )
}
