import type { PoolClient } from '#server/db/pool.ts'

/** Of what happened in the past of the demo. */
export type Event = { at: number; run: (at: number) => Promise<void> }

const dayMs = 86_400_000
export const daysAgo = (now: number, days: number): number => Math.round(now - days * dayMs)

/**
 * Runs events in the order of their times, in the present transaction. `ledger_post` takes the time of
 * an entry from PostgreSQL's clock; here it finds the demo's clock before it, so that entries are as
 * old as what they are for.
 */
export async function play(client: PoolClient, events: readonly Event[]): Promise<void> {
  await client.query('CREATE SCHEMA demo_clock')
  await client.query(
    `CREATE FUNCTION demo_clock.clock_timestamp() RETURNS timestamptz LANGUAGE sql AS
     $$ SELECT current_setting('demo_clock.now')::timestamptz $$`,
  )
  const { rows } = await client.query<{ path: string }>(
    `SELECT current_setting('search_path') AS path`,
  )
  await client.query('SET LOCAL search_path = demo_clock, pg_catalog, public')
  for (const { at, run } of events.toSorted((one, other) => one.at - other.at)) {
    await client.query(`SELECT set_config('demo_clock.now', $1, true)`, [new Date(at)])
    await run(at)
  }
  await client.query(`SELECT set_config('search_path', $1, true)`, [rows[0]?.path])
  await client.query('DROP SCHEMA demo_clock CASCADE')
}
