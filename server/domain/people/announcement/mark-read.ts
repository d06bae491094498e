import { sql } from 'kysely'
import { AppError } from '../../../app-error.ts'
import type { Pool } from '../../../db/pool.ts'
import { all, anyOf, db, type Given, run } from '../../../db/sql.ts'
import { announcementsFor, givenReader, isMarked, type ReaderFacts } from './announcements-for.ts'

const readable = (given: Given<ReaderFacts>, ids: readonly number[] | undefined) => {
  const current = announcementsFor(given).where('m.withdrawn_at', 'is', null)
  return ids ? current.where('m.id', '=', anyOf(ids)) : current
}

/** `ids`: all that are unread without them. Throws notFound for one that the reader does not see, and marks none then. */
export async function markAnnouncementsRead(
  pool: Pool,
  facts: ReaderFacts,
  ids: readonly number[] | undefined,
): Promise<void> {
  const given = givenReader(facts)
  if (ids) {
    const seen = await all(pool, readable(given, ids).select('m.id'))
    if (seen.length < new Set(ids).size) throw new AppError('notFound')
  }
  const marked = readable(given, ids).where(sql<boolean>`NOT ${isMarked(given)}`)
  const readAt = sql<Date>`${given.now}::timestamptz`.as('read_at')
  if (facts.deviceId > 0)
    await run(
      pool,
      db
        .insertInto('announcement_device_read')
        .columns(['device_id', 'announcement_id', 'read_at'])
        .expression(
          marked.select([sql<number>`${given.deviceId}::int`.as('device_id'), 'm.id', readAt]),
        )
        .onConflict((conflict) => conflict.doNothing()),
    )
  else
    await run(
      pool,
      db
        .insertInto('announcement_read')
        .columns(['account_id', 'announcement_id', 'read_at'])
        .expression(
          marked.select([sql<number>`${given.accountId}::int`.as('account_id'), 'm.id', readAt]),
        )
        .onConflict((conflict) => conflict.doNothing()),
    )
}
