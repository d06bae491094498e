import { sql } from 'kysely'
import type { PushType } from '#lib/codes/data-push.ts'
import { dataPushLimits } from '#lib/rules/data-push-limits.ts'
import type { Pool } from '../../../db/pool.ts'
import { db, first, rowFor, run } from '../../../db/sql.ts'

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
  for (const type of ['location', 'state'] as const) {
    await noteMissed(main, type, await lastForgotten(positions, sources[type]))
    intake += await forgetTaken(positions, sources[type], await oldestCursor(main, type))
  }
  await noteMissed(main, 'device', await lastForgotten(main, 'device_change'))
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

/** Newest of those that are forgotten whoever has not taken them. */
async function lastForgotten(store: Pool, table: Kept | 'device_change') {
  const row = await first(
    store,
    db
      .selectFrom(table)
      .select(({ fn }) => fn.max('taken_at').as('last'))
      .where('taken_at', '<', keptFrom),
  )
  return row?.last == null ? undefined : Number(row.last)
}

/** For owners of subscriptions that are further behind. */
async function noteMissed(main: Pool, type: PushType, last: number | undefined): Promise<void> {
  if (last === undefined) return
  const missed = {
    missed_from: sql<Date>`coalesce(missed_from, to_timestamp(c.taken_at / 1000000.0))`,
    missed_until: sql<Date>`to_timestamp(${keptFrom} / 1000000.0)`,
  }
  await run(
    main,
    db
      .updateTable('data_push')
      .from('data_push_cursor as c')
      .set(rowFor('data_push', missed))
      .whereRef('c.push_id', '=', 'data_push.id')
      .where('c.type', '=', type)
      .where('c.taken_at', '<', last),
  )
}

const micros = sql<number>`(extract(epoch FROM now()) * 1000000)::int8`
const keptFrom = sql<number>`(${micros} - ${sql.lit(dataPushLimits.keptHours * hourMicros)})`

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
  run(main, db.deleteFrom('device_change').where('taken_at', '<', keptFrom))

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
  return deleted + (await run(main, beyondKept))
}

/** All but the newest ones of each subscription. */
const beyondKept = db
  .deleteFrom('data_push_delivery as d')
  .using(
    db
      .selectFrom('data_push as p')
      .crossJoin(sql<{ state: string }>`(VALUES ('delivered'), ('dead'))`.as<'s'>(sql`s (state)`))
      .select(['p.id as pushId', 's.state'])
      .select(({ selectFrom, ref }) =>
        selectFrom('data_push_delivery as k')
          .select('k.id')
          .where('k.push_id', '=', ref('p.id'))
          .where('k.state', '=', ref('s.state'))
          .orderBy('k.id', 'desc')
          .offset(dataPushLimits.keptDeliveries)
          .limit(1)
          .as('lastForgotten'),
      )
      .as('b'),
  )
  .whereRef('d.push_id', '=', 'b.pushId')
  .whereRef('d.state', '=', 'b.state')
  .whereRef('d.id', '<=', 'b.lastForgotten')
