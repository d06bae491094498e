import { sql } from 'kysely'
import type { Pool } from '../../../db/pool.ts'
import { all, anyOf, db } from '../../../db/sql.ts'

/** By hash (hex): closed, expired, idle, account frozen or changed. */
export async function findEndedSessions(
  main: Pool,
  sessionKeys: readonly string[],
  now: number,
): Promise<Set<string>> {
  const hashes = sessionKeys.map((key) => Buffer.from(key, 'hex'))
  const time = new Date(now)
  const rows = await all(
    main,
    db
      .selectFrom('session as s')
      .leftJoin('account as a', 'a.id', 's.account_id')
      .select((eb) => sql<string>`encode(${eb.ref('s.sid_hash')}, 'hex')`.as('key'))
      .where('s.sid_hash', '=', anyOf(hashes))
      .where('s.ends_at', '>', time)
      .where((eb) => {
        const idle = sql`make_interval(secs => ${eb.ref('s.idle_seconds')})`
        return eb(sql<Date>`${eb.ref('s.seen_at')} + ${idle}`, '>', time)
      })
      .where('a.frozen_at', 'is', null)
      .where('s.changed_at', 'is', null),
  )
  const standing = new Set(rows.map((row) => row.key))
  return new Set(sessionKeys.filter((key) => !standing.has(key)))
}
