import { sql } from 'kysely'
import type { MailState, RunState } from '#lib/codes/schedule.ts'
import type { Pool } from '../../../db/pool.ts'
import { all, anyOf, db } from '../../../db/sql.ts'
import { unixSeconds } from '../../../db/unix-seconds.ts'

/** Times are Unix seconds. */
export type Run = {
  id: number
  scheduleId: number
  dueAt: number
  isExtra: boolean
  missed: number
  state: RunState
  rows: number
  message: string
  fileId: string | null
  endedAt: number | null
}

export type RunMail = {
  runId: number
  address: string
  state: MailState
  message: string
  endedAt: number | null
}

/** A run whose task was ended by hand, or is gone, has stopped. */
const runs = (now: number) =>
  db
    .selectFrom('schedule_run as r')
    .leftJoin('task as t', 't.id', 'r.task_id')
    .leftJoin('stored_file as f', (join) =>
      join.onRef('f.id', '=', 'r.file_id').on('f.expires_at', '>', new Date(now)),
    )
    .select(['r.id', 'r.schedule_id as scheduleId', 'r.is_extra as isExtra', 'r.missed', 'r.rows'])
    .select(['r.message', 'f.id as fileId'])
    .select((eb) => [
      sql<RunState>`CASE WHEN ${eb.ref('r.state')} = 'waiting' AND coalesce(${eb.ref('t.state')}::text, 'cancelled') NOT IN ('waiting', 'running')
        THEN 'stopped' ELSE ${eb.ref('r.state')} END`.as('state'),
      unixSeconds(eb.ref('r.due_at')).as('dueAt'),
      unixSeconds(eb.ref('r.ended_at')).as('endedAt'),
    ])

/** Newest first, before `lastId`. */
export async function listRuns(
  pool: Pool,
  {
    scheduleId,
    lastId,
    limit,
    now,
  }: { scheduleId: number; lastId?: number | undefined; limit: number; now: number },
): Promise<Run[]> {
  const own = runs(now).where('r.schedule_id', '=', scheduleId)
  const page = lastId === undefined ? own : own.where('r.id', '<', lastId)
  const rows = await all(pool, page.orderBy('r.id', 'desc').limit(limit))
  return rows.map((row) => ({ ...row, id: Number(row.id) }))
}

/** The newest of each schedule. */
export async function readLastRuns(
  pool: Pool,
  scheduleIds: readonly number[],
  now: number,
): Promise<Map<number, Run>> {
  const rows = await all(
    pool,
    runs(now)
      .distinctOn('r.schedule_id')
      .where('r.schedule_id', '=', anyOf(scheduleIds))
      .orderBy('r.schedule_id')
      .orderBy('r.id', 'desc'),
  )
  return new Map(rows.map((row) => [row.scheduleId, { ...row, id: Number(row.id) }]))
}

export async function readMails(pool: Pool, runIds: readonly number[]): Promise<RunMail[]> {
  const rows = await all(
    pool,
    db
      .selectFrom('schedule_mail as m')
      .select(['m.run_id as runId', 'm.address', 'm.state', 'm.message'])
      .select((eb) => unixSeconds(eb.ref('m.ended_at')).as('endedAt'))
      .where('m.run_id', '=', anyOf(runIds))
      .orderBy('m.address')
      .$narrowType<{ state: MailState }>(),
  )
  return rows.map((row) => ({ ...row, runId: Number(row.runId) }))
}
