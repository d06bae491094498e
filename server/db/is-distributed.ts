import type { Pool } from './pool.ts'
import { textStatement } from './text-statement.ts'

const text = textStatement(
  'tracking',
  `SELECT EXISTS (SELECT FROM pg_extension WHERE extname = 'citus') AS "is"`,
)

/** Whether Citus spreads the tracking store over nodes (docs/operations.md#the-tracking-store-on-several-nodes). */
export async function isDistributed(positions: Pool): Promise<boolean> {
  const { rows } = await positions.query<{ is: boolean }>(text)
  return rows[0]?.is === true
}
