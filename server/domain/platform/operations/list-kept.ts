import { type KeptName, keptNames, keptOf } from '#lib/codes/kept-data.ts'
import type { Config } from '../../../config.ts'
import { isDistributed } from '../../../db/is-distributed.ts'
import type { Pool } from '../../../db/pool.ts'
import { textStatement } from '../../../db/text-statement.ts'
import type { Services } from '../../../services.ts'

type Kept = {
  name: KeptName
  days: number | null
  /** Undefined where nodes of a distributed store have the rows. */
  bytes: number | undefined
  /** YYYY-MM-DD of its oldest partition. */
  oldest: string | undefined
  /** When that is dropped. */
  next: string | undefined
}

const statementsOf = (store: 'main' | 'tracking') => ({
  /** Files of the catalogue alone: whatever the fleet's size, one row for each partition. */
  size: textStatement(
    store,
    `SELECT coalesce((SELECT sum(pg_total_relation_size(relid)) FROM pg_partition_tree(to_regclass(name))),
         pg_total_relation_size(to_regclass(name)), 0)::float8 AS bytes
       FROM unnest($1::text[]) AS name`,
  ),
  oldest: textStatement(
    store,
    `SELECT min(substring(c.relname FROM '_(\\d{6,8})$')) AS digits
       FROM pg_inherits i JOIN pg_class c ON c.oid = i.inhrelid
       WHERE i.inhparent = to_regclass($1) AND c.relname ~ '_\\d{6,8}$'`,
  ),
})
const statements = { main: statementsOf('main'), tracking: statementsOf('tracking') }

const dayMs = 86_400_000

/** Everything that `keptData` names, in its order. */
export async function listKept({
  pool,
  positions,
  config,
}: Pick<Services, 'pool' | 'positions'> & {
  config: Pick<Config, 'POSITION_DAYS' | 'FRAME_DAYS' | 'AUDIT_DAYS'>
}): Promise<Kept[]> {
  const isSpread = await isDistributed(positions)
  return Promise.all(
    keptNames.map(async (name): Promise<Kept> => {
      const { store, tables, setting, by, days: ruled } = keptOf(name)
      const [from, schema] = store === 'main' ? [pool, ''] : [positions, 'tracking.']
      const days = setting ? config[setting] : ruled
      const named = tables.map((table) => `${schema}${table}`)
      const hasRows = store === 'main' || !isSpread
      const oldest = by && (await oldestOf(from, { store, table: `${schema}${tables[0]}` }))
      return {
        name: name,
        days: days,
        bytes: hasRows ? await bytesOf(from, { store, tables: named }) : undefined,
        oldest: oldest,
        next: oldest && days !== null && by ? droppedOn(oldest, { by, days }) : undefined,
      }
    }),
  )
}

async function bytesOf(
  store: Pool,
  asked: { store: 'main' | 'tracking'; tables: readonly string[] },
): Promise<number> {
  const { rows } = await store.query<{ bytes: number }>(statements[asked.store].size, [
    asked.tables,
  ])
  return rows.reduce((sum, { bytes }) => sum + bytes, 0)
}

async function oldestOf(
  store: Pool,
  asked: { store: 'main' | 'tracking'; table: string },
): Promise<string | undefined> {
  const { rows } = await store.query<{ digits: string | null }>(statements[asked.store].oldest, [
    asked.table,
  ])
  const digits = rows[0]?.digits?.padEnd(8, '01')
  return digits && `${digits.slice(0, 4)}-${digits.slice(4, 6)}-${digits.slice(6)}`
}

/** The first day on which all of a partition is older than `days`. */
function droppedOn(oldest: string, { by, days }: { by: 'day' | 'month'; days: number }): string {
  const first = new Date(`${oldest}T00:00:00Z`)
  const end =
    by === 'day'
      ? first.getTime() + dayMs
      : Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 1)
  return new Date(end + days * dayMs).toISOString().slice(0, 10)
}
