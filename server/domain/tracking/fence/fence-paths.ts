import type { Pool, PoolClient } from '../../../db/pool.ts'
import { all, anyOf, db } from '../../../db/sql.ts'

/** Of the organisations of fences, by fence. */
export type FencePaths = ReadonlyMap<number, string>

type Raised = { subject: number }

/** Of the fences that raised the alarms; a deleted fence has none. */
export async function fencePaths(
  main: Pool | PoolClient,
  alarms: readonly Raised[],
): Promise<FencePaths> {
  const ids = [...new Set(alarms.map(({ subject }) => subject))].filter((id) => id !== 0)
  if (ids.length === 0) return new Map()
  const rows = await all(
    main,
    db
      .selectFrom('fence as f')
      .innerJoin('organisation as o', 'o.id', 'f.organisation_id')
      .select(['f.id', 'o.path'])
      .where('f.id', '=', anyOf(ids)),
  )
  return new Map(rows.map(({ id, path }) => [id, path]))
}

/**
 * Whether an alarm rings who listens at `path`. A fence rings its own organisation and those above
 * it; those below can neither see nor change it, so they find its alarms in their lists only.
 */
export function rings({ subject }: Raised, fences: FencePaths, path: string): boolean {
  return subject === 0 || (fences.get(subject)?.startsWith(path) ?? false)
}
