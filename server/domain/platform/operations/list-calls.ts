import { sql } from 'kysely'
import { z } from 'zod'
import type { Pool } from '../../../db/pool.ts'
import { all, db } from '../../../db/sql.ts'
import { addUpCalls, type CallTime } from '../../../process/call-times.ts'
import { silentSeconds } from './list-running.ts'

const rates = z.object({ calls: z.number(), failed: z.number() })
const tallies = z.array(
  z.object({
    name: z.string(),
    count: z.number(),
    failed: z.number(),
    maxMs: z.number(),
    steps: z.array(z.number()),
  }),
)

export type ListedCalls = {
  /** Of all web processes, a second. */
  perSecond: number
  failedPerSecond: number
  /** Of the last quarter to half hour, those with the longest p95 first. */
  functions: CallTime[]
}

/** What web processes that run now said of their calls, added up. A process of another release may say nothing. */
export async function listCalls({ pool }: { pool: Pool }): Promise<ListedCalls> {
  const rows = await all(
    pool,
    db
      .selectFrom('running_process')
      .select(['rates', 'calls'])
      .where('at', '>', sql<Date>`now() - make_interval(secs => ${sql.lit(silentSeconds)})`)
      .where('kind', '=', 'web')
      .limit(1000),
  )
  const told = rows.flatMap((row) => rates.safeParse(row.rates).data ?? [])
  const functions = addUpCalls(rows.map((row) => tallies.safeParse(row.calls).data ?? []))
  return {
    perSecond: told.reduce((sum, one) => sum + one.calls, 0),
    failedPerSecond: told.reduce((sum, one) => sum + one.failed, 0),
    functions: functions.toSorted((a, b) => b.p95 - a.p95 || b.count - a.count),
  }
}
