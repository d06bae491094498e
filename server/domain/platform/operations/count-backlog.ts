import { type AliasedExpression, sql } from 'kysely'
import { storeEpoch } from '#lib/codes/position-flags.ts'
import type { Pool } from '../../../db/pool.ts'
import { all, db, first, rowFor, run } from '../../../db/sql.ts'

const mostCounted = 10_000

/** What waits for a job; times in milliseconds. */
type Backlog = { job: string; waiting: number; oldestAt: number | undefined }

type Count = { waiting: number; oldest: Date | number | null }

const now = sql<Date>`now()`

/** Rows that wait; `at`: since when. */
type Waiting = { as(name: 'x'): AliasedExpression<{ at: Date | number | null }, 'x'> }

const counting = (rows: Waiting) =>
  db
    .selectFrom(rows.as('x'))
    .select(({ fn }) => [sql<number>`count(*)::int`.as('waiting'), fn.min('x.at').as('oldest')])

/** Messages that are not to go yet are left out, those that a sender did not take are in. */
const messages = (hasFile: boolean) =>
  db
    .selectFrom('outbox_message')
    .select('created_at as at')
    .where('state', '=', 'waiting')
    .where('file_id', hasFile ? 'is not' : 'is', null)
    .where((eb) => eb.or([eb('next_at', '<=', now), eb('attempts', '>', 0)]))
    .limit(mostCounted)

const dueIn = (table: 'trade_order' | 'sim_recharge') =>
  db
    .selectFrom(table as 'trade_order')
    .select('next_check_at as at')
    .where('next_check_at', '<=', now)
    .orderBy('next_check_at')
    .limit(mostCounted)

const mainCounts = {
  outbox: counting(messages(false)),
  reportMails: counting(messages(true)),
  tasks: counting(
    db
      .selectFrom('task')
      .select('created_at as at')
      .where('state', '=', 'waiting')
      .orderBy('id')
      .limit(mostCounted),
  ),
  reports: counting(
    db
      .selectFrom('report_schedule')
      .select('next_at as at')
      .where('next_at', '<=', now)
      .orderBy('next_at')
      .limit(mostCounted),
  ),
  commands: counting(
    db
      .selectFrom('command')
      .select('expires_at as at')
      .where('state', '=', 'waiting')
      .where('expires_at', '<=', now)
      .orderBy('expires_at')
      .limit(mostCounted),
  ),
  payments: counting(dueIn('trade_order')),
  simRecharges: counting(dueIn('sim_recharge')),
}

/** Numbers are seconds since 2020. */
const trackingCounts = {
  streams: counting(
    db
      .selectFrom('tracking.dirty_stream')
      .select('marked_at as at')
      .where('newest', 'is', null)
      .orderBy('marked_at')
      .limit(mostCounted),
  ),
  lines: counting(
    db
      .selectFrom('tracking.trip')
      .select('time as at')
      .where('line', 'is', null)
      .orderBy('time')
      .limit(mostCounted),
  ),
  addresses: counting(
    db
      .selectFrom('tracking.alarm')
      .select('time as at')
      .where('address_lang', 'is', null)
      .where('lat', 'is not', null)
      .orderBy('time')
      .limit(mostCounted),
  ),
  places: counting(
    db
      .selectFrom('tracking.unplaced')
      .select('try_at as at')
      .where('try_at', '<=', now)
      .orderBy('try_at')
      .limit(mostCounted),
  ),
  daySums: counting(
    db.selectFrom('tracking.dirty_day').select(sql<null>`NULL::int`.as('at')).limit(mostCounted),
  ),
}

/** Jobs whose oldest is as old as what it is about, not as long as it waits. */
export const agedByFacts: ReadonlySet<string> = new Set(['lines', 'addresses'])

/** Counts what waits for each job, up to 10 000, and keeps it for Health. */
export async function countBacklog({
  main,
  positions,
  now: time,
}: {
  main: Pool
  positions: Pool
  now: () => number
}): Promise<Backlog[]> {
  const counts: Backlog[] = []
  for (const [store, statements] of [
    [main, mainCounts],
    [positions, trackingCounts],
  ] as const)
    for (const [job, statement] of Object.entries(statements)) {
      const row = await first<Count>(store, statement)
      counts.push({ job: job, waiting: row?.waiting ?? 0, oldestAt: millis(row?.oldest ?? null) })
    }
  await keepBacklog(main, counts, time())
  return counts
}

const millis = (at: Date | number | null) =>
  at === null ? undefined : at instanceof Date ? at.getTime() : (at + storeEpoch) * 1000

async function keepBacklog(main: Pool, counts: readonly Backlog[], now: number): Promise<void> {
  const rows = counts.map(({ job, waiting, oldestAt }) => ({
    job: job,
    waiting: waiting,
    oldest_at: oldestAt === undefined ? null : new Date(oldestAt),
    counted_at: new Date(now),
  }))
  await run(
    main,
    db
      .insertInto('job_backlog')
      .values(rowFor('job_backlog', rows))
      .onConflict((conflict) =>
        conflict.column('job').doUpdateSet((eb) =>
          rowFor('job_backlog', {
            waiting: eb.ref('excluded.waiting'),
            oldest_at: eb.ref('excluded.oldest_at'),
            counted_at: eb.ref('excluded.counted_at'),
          }),
        ),
      ),
  )
}

/** As last counted. */
export const readBacklog = (main: Pool) =>
  all(
    main,
    db
      .selectFrom('job_backlog')
      .select(['job', 'waiting', 'oldest_at as oldestAt', 'counted_at as countedAt'])
      .limit(100),
  )
