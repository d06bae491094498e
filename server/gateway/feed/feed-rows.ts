import { sql } from 'kysely'
import type { Permission } from '#lib/codes/permissions.ts'
import { type FeedRefusal, feedLimits } from '#lib/codes/position-feed.ts'
import type { Pool } from '../../db/pool.ts'
import { anyOf, db, type Given, prepared, rowFor } from '../../db/sql.ts'

/** A way in for the devices of `path`, an organisation's, and those below. */
export type Feed = { id: number; path: string }

const right: Permission = 'e_ua_push_data'

/** Of an account that is not frozen, still may, and whose organisation has that of the feed below it. */
export const feedOf = prepared('position-feed-of', ({ hash }: Given<{ hash: Buffer }>) =>
  db
    .selectFrom('position_feed as f')
    .innerJoin('organisation as o', 'o.id', 'f.organisation_id')
    .innerJoin('account as a', 'a.id', 'f.account_id')
    .innerJoin('organisation as home', 'home.id', 'a.organisation_id')
    .select(['f.id', 'o.path'])
    .where('f.token_hash', '=', hash)
    .where('a.frozen_at', 'is', null)
    .where((eb) =>
      eb.or([
        eb.and([eb('home.parent_id', 'is', null), eb('a.role', '=', 'e_role_manager')]),
        sql<boolean>`${right} = ANY (${eb.ref('a.permissions')})`,
      ]),
    )
    .where((eb) => sql<boolean>`starts_with(${eb.ref('o.path')}, ${eb.ref('home.path')})`),
)

/** Of a feed since the last write. */
export type TakenRow = { feedId: number; taken: number; refused: number; lastNumber: string }
export type RefusedRow = { feedId: number; cause: FeedRefusal; number: string; count: number }

type Taken = {
  ids: readonly number[]
  taken: readonly number[]
  refused: readonly number[]
  numbers: readonly string[]
}
type TakenColumns = { id: number; taken: number; refused: number; number: string }

const addTaken = prepared('add-taken-of-feeds', (given: Given<Taken>) =>
  db
    .updateTable('position_feed as f')
    .from(
      sql<TakenColumns>`unnest(${given.ids}::int[], ${given.taken}::int[], ${given.refused}::int[],
        ${given.numbers}::text[])`.as<'more'>(sql`more (id, taken, refused, number)`),
    )
    .set((eb) =>
      rowFor('position_feed', {
        taken: sql<number>`${eb.ref('f.taken')} + ${eb.ref('more.taken')}`,
        refused: sql<number>`${eb.ref('f.refused')} + ${eb.ref('more.refused')}`,
        last_at: sql<Date>`CASE WHEN ${eb.ref('more.taken')} > 0 THEN now() ELSE ${eb.ref('f.last_at')} END`,
        last_number: sql<string>`CASE WHEN ${eb.ref('more.taken')} > 0 THEN ${eb.ref('more.number')}
        ELSE ${eb.ref('f.last_number')} END`,
      }),
    )
    .whereRef('f.id', '=', 'more.id'),
)

type Refused = {
  ids: readonly number[]
  causes: readonly string[]
  numbers: readonly string[]
  counts: readonly number[]
}
type RefusedColumns = { id: number; cause: string; number: string; count: number }

const addRefused = prepared('add-refused-of-feeds', (given: Given<Refused>) =>
  db
    .insertInto('position_feed_refusal')
    .columns(['feed_id', 'cause', 'number', 'count', 'at'])
    .expression((eb) =>
      eb
        .selectFrom(
          sql<RefusedColumns>`unnest(${given.ids}::int[], ${given.causes}::text[], ${given.numbers}::text[],
            ${given.counts}::int[])`.as<'more'>(sql`more (id, cause, number, count)`),
        )
        .innerJoin('position_feed as f', 'f.id', 'more.id')
        .select(['f.id', 'more.cause', 'more.number', 'more.count', sql<Date>`now()`.as('at')])
        .orderBy('f.id'),
    )
    .onConflict((conflict) =>
      conflict.columns(['feed_id', 'cause', 'number']).doUpdateSet({
        count: (eb) =>
          eb.fn('least', [
            eb('position_feed_refusal.count', '+', eb.ref('excluded.count')),
            sql<number>`1000000000`,
          ]),
        at: ({ ref }) => ref('excluded.at'),
      }),
    ),
)

/** The latest names stay. */
const forgetNames = prepared(
  'forget-refused-of-feeds',
  ({ ids }: Given<{ ids: readonly number[] }>) =>
    db
      .deleteFrom('position_feed_refusal as r')
      .using(
        db
          .selectFrom('position_feed_refusal')
          .select(['feed_id', 'cause', 'number'])
          .select((eb) =>
            sql<number>`row_number() OVER (PARTITION BY ${eb.ref('feed_id')} ORDER BY ${eb.ref('at')} DESC)`.as(
              'place',
            ),
          )
          .where('feed_id', '=', anyOf(ids))
          .as('old'),
      )
      .whereRef('r.feed_id', '=', 'old.feed_id')
      .whereRef('r.cause', '=', 'old.cause')
      .whereRef('r.number', '=', 'old.number')
      .where('old.place', '>', feedLimits.names),
)

/** Adds to what is known of feeds. Those that have ended meanwhile are left out. */
export async function storeCounts(
  main: Pool,
  taken: readonly TakenRow[],
  refused: readonly RefusedRow[],
): Promise<void> {
  await addTaken(main, {
    ids: taken.map(({ feedId }) => feedId),
    taken: taken.map((row) => row.taken),
    refused: taken.map((row) => row.refused),
    numbers: taken.map(({ lastNumber }) => lastNumber),
  })
  if (refused.length === 0) return
  const ids = refused.map(({ feedId }) => feedId)
  await addRefused(main, {
    ids: ids,
    causes: refused.map(({ cause }) => cause),
    numbers: refused.map(({ number }) => number),
    counts: refused.map(({ count }) => count),
  })
  await forgetNames(main, { ids: [...new Set(ids)] })
}
