import { sql } from 'kysely'
import { dataPushLimits } from '#lib/rules/data-push-limits.ts'
import type { Pool } from '../../../db/pool.ts'
import { all, db, first, run } from '../../../db/sql.ts'

/** What is kept of what everybody has read: a subscription that begins, and readers that are a little behind. */
const slackMicros = 600e6
/** Deleted in one statement. */
const stepMicros = 600e6
const hourMicros = 3600e6

type Kept = 'tracking.arrival' | 'tracking.state_change'
const sources: Record<'location' | 'state', Kept> = {
  location: 'tracking.arrival',
  state: 'tracking.state_change',
}

/** Forgets what all subscriptions have taken, and after two days what one has not; old deliveries, and those beyond what is kept. */
export async function forgetPushed({
  main,
  positions,
}: {
  main: Pool
  positions: Pool
}): Promise<{ intake: number; deliveries: number }> {
  let intake = 0
  for (const type of ['location', 'state'] as const)
    intake += await forgetTaken(positions, sources[type], await oldestCursor(main, type))
  intake += await forgetChanges(main)
  return { intake: intake, deliveries: await forgetDeliveries(main) }
}

async function oldestCursor(main: Pool, type: string): Promise<number | undefined> {
  const row = await first(
    main,
    db
      .selectFrom('data_push_cursor')
      .select(({ fn }) => fn.min('taken_at').as('oldest'))
      .where('type', '=', type),
  )
  return row?.oldest == null ? undefined : Number(row.oldest)
}

const micros = sql<number>`(extract(epoch FROM now()) * 1000000)::int8`

async function forgetTaken(
  positions: Pool,
  table: Kept,
  oldest: number | undefined,
): Promise<number> {
  const row = await first(
    positions,
    db.selectFrom(table).select(({ fn }) => [fn.min('taken_at').as('first'), micros.as('now')]),
  )
  if (row?.first == null) return 0
  const now = Number(row.now)
  const until = Math.max(
    now - dataPushLimits.keptHours * hourMicros,
    Math.min(oldest ?? now, now - slackMicros),
  )
  let deleted = 0
  for (let at = Number(row.first); at < until; at += stepMicros)
    deleted += await run(
      positions,
      db.deleteFrom(table).where('taken_at', '<', Math.min(at + stepMicros, until)),
    )
  return deleted
}

/** Cursors of records are transactions: only the time says how old one is. */
const forgetChanges = (main: Pool): Promise<number> =>
  run(
    main,
    db
      .deleteFrom('device_change')
      .where('taken_at', '<', sql<number>`${micros} - ${dataPushLimits.keptHours * hourMicros}`),
  )

const ago = (days: number) => sql<Date>`now() - make_interval(days => ${sql.lit(days)})`

async function forgetDeliveries(main: Pool): Promise<number> {
  let deleted = 0
  const ends = [
    ['delivered', dataPushLimits.deliveredDays],
    ['dead', dataPushLimits.deadDays],
  ] as const
  for (const [state, days] of ends)
    deleted += await run(
      main,
      db
        .deleteFrom('data_push_delivery')
        .where('state', '=', state)
        .where('done_at', '<', ago(days)),
    )
  for (const { id } of await all(main, db.selectFrom('data_push').select('id')))
    for (const [state] of ends) deleted += await forgetBeyond(main, id, state)
  return deleted
}

/** All but the newest ones. */
async function forgetBeyond(main: Pool, pushId: number, state: string): Promise<number> {
  const lastKept = db
    .selectFrom('data_push_delivery')
    .select('id')
    .where('push_id', '=', pushId)
    .where('state', '=', state)
    .orderBy('id', 'desc')
    .offset(dataPushLimits.keptDeliveries)
    .limit(1)
  return run(
    main,
    db
      .deleteFrom('data_push_delivery')
      .where('push_id', '=', pushId)
      .where('state', '=', state)
      .where('id', '<=', lastKept),
  )
}
