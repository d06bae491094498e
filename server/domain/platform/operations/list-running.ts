import { sql } from 'kysely'
import type { RunningProblem } from '#lib/codes/running-problems.ts'
import { all, db } from '../../../db/sql.ts'
import { mostClockMs } from '../../../process/tell-running.ts'
import type { Services } from '../../../services.ts'

/** Who says nothing for so long has ended. */
export const silentSeconds = 30

export type RunningProcess = {
  name: string
  kind: string
  release: string
  node: string
  zone: string
  clockMs: number
  startedAt: Date
  problems: RunningProblem[]
}

/**
 * Processes on all machines that run now, and in what each differs: its clock from the main store's, its release from
 * that of the process that was started last, its zone and its Node from those of most.
 */
export async function listRunning({ pool }: Pick<Services, 'pool'>): Promise<RunningProcess[]> {
  const rows = await all(
    pool,
    db
      .selectFrom('running_process')
      .select(['name', 'kind', 'release', 'node', 'zone', 'clock_ms', 'started_at'])
      .where('at', '>', sql<Date>`now() - make_interval(secs => ${sql.lit(silentSeconds)})`)
      .orderBy('kind')
      .orderBy('name')
      .limit(1000),
  )
  const [newest] = rows.toSorted((a, b) => b.started_at.getTime() - a.started_at.getTime())
  const zone = mostCommon(rows.map((row) => row.zone))
  const node = mostCommon(rows.map((row) => row.node))
  return rows.map((row) => ({
    name: row.name,
    kind: row.kind,
    release: row.release,
    node: row.node,
    zone: row.zone,
    clockMs: row.clock_ms,
    startedAt: row.started_at,
    problems: problemsOf({
      clock: Math.abs(row.clock_ms) > mostClockMs,
      release: row.release !== newest?.release,
      zone: row.zone !== zone,
      version: row.node !== node,
    }),
  }))
}

/** By name, in their order. */
export function problemsOf<P extends string>(found: Record<P, boolean>): P[] {
  return (Object.keys(found) as P[]).filter((name) => found[name])
}

/** Of equally common ones the first. */
export function mostCommon<T>(values: readonly T[]): T | undefined {
  const counts = new Map<T, number>()
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1)
  const [most] = [...counts].toSorted(([, a], [, b]) => b - a)
  return most?.[0]
}
