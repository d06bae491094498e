import { randomBytes } from 'node:crypto'
import { type RehearsalFailure, rehearsalFailures } from '#lib/codes/backup.ts'
import type { Pool } from '../../../db/pool.ts'
import { all, db, first, rowFor, run } from '../../../db/sql.ts'
import type { Services } from '../../../services.ts'
import { keptPlan } from './plan.ts'

/** Times in milliseconds; `failure` undefined while it runs and where it passed. */
export type Rehearsal = {
  id: number
  backupId: string
  database: string
  startedAt: number
  finishedAt: number | undefined
  tables: number
  rows: number
  failure: RehearsalFailure | undefined
  detail: string
}

const dayMs = 86_400_000
const monthMs = 30 * dayMs

const rowsOf = db.selectFrom('backup_rehearsal').selectAll()

type Row = NonNullable<Awaited<ReturnType<typeof newestRow>>>

const newestRow = (pool: Pool) => first(pool, rowsOf.orderBy('id', 'desc').limit(1))

const rehearsalOf = (row: Row): Rehearsal => ({
  id: row.id,
  backupId: row.backup_id,
  database: row.database,
  startedAt: row.started_at.getTime(),
  finishedAt: row.finished_at?.getTime(),
  tables: row.tables,
  rows: row.rows,
  failure: rehearsalFailures.find((one) => one === row.failure),
  detail: row.detail,
})

export async function lastRehearsal(pool: Pool): Promise<Rehearsal | undefined> {
  const row = await newestRow(pool)
  return row && rehearsalOf(row)
}

/** The newest whole backup, where a month is over since one passed, or a day since one failed. */
export async function rehearsalDue({
  pool,
  now,
}: Pick<Services, 'pool' | 'now'>): Promise<string | undefined> {
  const { isRehearsed } = await keptPlan(pool)
  if (!isRehearsed) return undefined
  const last = await lastRehearsal(pool)
  const pause = last?.failure === undefined ? monthMs : dayMs
  if (last && now() < last.startedAt + pause) return undefined
  const newest = db.selectFrom('backup').select('id').where('state', '=', 'done')
  return (await first(pool, newest.orderBy('created_at', 'desc').limit(1)))?.id
}

/** Its databases have no name that another thing has. */
export async function beginRehearsal(
  pool: Pool,
  backupId: string,
  now: number,
): Promise<{ id: number; database: string }> {
  const database = `rehearsal_${randomBytes(6).toString('hex')}`
  const row = { backup_id: backupId, database: database, started_at: new Date(now) }
  const put = db.insertInto('backup_rehearsal').values(rowFor('backup_rehearsal', row))
  const { id } = (await first(pool, put.returning('id'))) ?? { id: 0 }
  return { id: id, database: database }
}

export type Ended = Pick<Rehearsal, 'tables' | 'rows' | 'failure' | 'detail'>

const mostSigns = 500

export async function endRehearsal(
  pool: Pool,
  id: number,
  { tables, rows, failure, detail, now }: Ended & { now: number },
): Promise<void> {
  const row = {
    finished_at: new Date(now),
    tables: tables,
    rows: rows,
    failure: failure ?? '',
    detail: detail.slice(0, mostSigns),
  }
  const set = db.updateTable('backup_rehearsal').set(rowFor('backup_rehearsal', row))
  await run(pool, set.where('id', '=', id))
}

/** As if it had never begun. */
export async function forgetRehearsal(pool: Pool, id: number): Promise<void> {
  await run(pool, db.deleteFrom('backup_rehearsal').where('id', '=', id))
}

/** Those whose worker was killed. */
export async function unfinishedRehearsals(pool: Pool): Promise<Rehearsal[]> {
  const rows = await all(pool, rowsOf.where('finished_at', 'is', null).limit(100))
  return rows.map(rehearsalOf)
}
