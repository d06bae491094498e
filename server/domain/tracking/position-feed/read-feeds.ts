import { sql } from 'kysely'
import { type FeedRefusal, feedLimits } from '#lib/codes/position-feed.ts'
import type { Pool } from '../../../db/pool.ts'
import { all, anyOf, db } from '../../../db/sql.ts'
import { unixSeconds } from '../../../db/unix-seconds.ts'

/** By which another server sends positions. Times are Unix seconds. */
type PositionFeed = {
  id: number
  organisationId: number
  organisationName: string
  tokenTail: string
  taken: number
  refused: number
  lastAt: number | null
  lastNumber: string
  createdAt: number
  refusals: FeedRefusalRow[]
}

type FeedRefusalRow = { cause: FeedRefusal; number: string; count: number; at: number }

/** Of an account, newest first. */
export async function readFeeds(pool: Pool, accountId: number): Promise<PositionFeed[]> {
  const feeds = await all(
    pool,
    db
      .selectFrom('position_feed as f')
      .innerJoin('organisation as o', 'o.id', 'f.organisation_id')
      .select(['f.id', 'f.organisation_id as organisationId', 'o.name as organisationName'])
      .select(['f.token_tail as tokenTail', 'f.last_number as lastNumber', 'f.taken', 'f.refused'])
      .select((eb) => [
        unixSeconds(eb.ref('f.last_at')).as('lastAt'),
        unixSeconds(eb.ref('f.created_at')).as('createdAt'),
      ])
      .where('f.account_id', '=', accountId)
      .orderBy('f.id', 'desc')
      .limit(feedLimits.perAccount),
  )
  const refusals = await refusalsOf(
    pool,
    feeds.map(({ id }) => id),
  )
  return feeds.map((feed) => ({
    ...feed,
    refusals: refusals.filter(({ feedId }) => feedId === feed.id).slice(0, feedLimits.names),
  }))
}

const refusalsOf = (pool: Pool, ids: readonly number[]) =>
  all(
    pool,
    db
      .selectFrom('position_feed_refusal')
      .select(['feed_id as feedId', 'number', 'count'])
      .select((eb) => [
        sql<FeedRefusal>`${eb.ref('cause')}`.as('cause'),
        unixSeconds(eb.ref('at')).as('at'),
      ])
      .where('feed_id', '=', anyOf(ids))
      .orderBy('at', 'desc')
      .orderBy('cause')
      .orderBy('number'),
  )
