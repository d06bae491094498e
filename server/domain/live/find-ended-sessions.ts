import type { Pool } from '../../db/pool.ts'

/** Which of the sessions (hex of their hash) no longer stand: closed, ended, idle too long, account frozen or changed. */
export async function findEndedSessions(
  main: Pool,
  sessionKeys: readonly string[],
  now: number,
): Promise<Set<string>> {
  const { rows } = await main.query<{ key: string }>(
    `SELECT encode(s.sid_hash, 'hex') AS key FROM session s LEFT JOIN account a ON a.id = s.account_id
     WHERE s.sid_hash = ANY($1::bytea[]) AND s.ends_at > $2
       AND s.seen_at + make_interval(secs => s.idle_seconds) > $2 AND a.frozen_at IS NULL
       AND s.changed_at IS NULL`,
    [sessionKeys.map((key) => Buffer.from(key, 'hex')), new Date(now)],
  )
  const standing = new Set(rows.map((row) => row.key))
  return new Set(sessionKeys.filter((key) => !standing.has(key)))
}
