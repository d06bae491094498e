import { sql } from 'kysely'
import { isDistributed } from '../../../db/is-distributed.ts'
import type { Pool } from '../../../db/pool.ts'
import { all, db, first } from '../../../db/sql.ts'
import { textStatement } from '../../../db/text-statement.ts'
import type { Services } from '../../../services.ts'
import type { StoredSchema } from './stored-tables.ts'

/** Newest first; bytes before (`expected`, `raw`) and after packing, times in milliseconds. */
export type ListedBackup = {
  id: string
  state: 'waiting' | 'running' | 'done' | 'stopped' | 'failed'
  isPlanned: boolean
  startedBy: string
  createdAt: number
  snapshotAt: number | undefined
  finishedAt: number | undefined
  failure: string
  partCount: number
  parts: number
  expectedBytes: number
  rawBytes: number
  bytes: number
}

const mostListed = 200

export async function listBackups(pool: Pool): Promise<ListedBackup[]> {
  const rows = await all(
    pool,
    db
      .selectFrom('backup as b')
      .leftJoin(
        db
          .selectFrom('backup_part')
          .select('backup_id')
          .select(({ fn }) => [
            fn.countAll<number>().as('parts'),
            sql<number>`sum(raw_bytes)::int8`.as('raw'),
            sql<number>`sum(bytes)::int8`.as('bytes'),
          ])
          .groupBy('backup_id')
          .as('p'),
        'p.backup_id',
        'b.id',
      )
      .select(['b.id', 'b.state', 'b.is_planned', 'b.started_by', 'b.created_at', 'b.snapshot_at'])
      .select(['b.finished_at', 'b.failure', 'b.part_count', 'b.expected_bytes'])
      .select(['p.parts', 'p.raw', 'p.bytes'])
      .orderBy('b.created_at', 'desc')
      .limit(mostListed),
  )
  return rows.map((row) => ({
    id: row.id,
    state: row.state,
    isPlanned: row.is_planned,
    startedBy: row.started_by,
    createdAt: row.created_at.getTime(),
    snapshotAt: row.snapshot_at?.getTime(),
    finishedAt: row.finished_at?.getTime(),
    failure: row.failure,
    partCount: row.part_count,
    parts: row.parts ?? 0,
    expectedBytes: row.expected_bytes,
    rawBytes: row.raw ?? 0,
    bytes: row.bytes ?? 0,
  }))
}

const sizeText = textStatement(
  'main',
  `SELECT coalesce(sum(pg_table_size(c.oid)), 0)::int8 AS bytes FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
   WHERE c.relkind = 'r' AND n.nspname = ANY ($1)`,
)

const filesSize = db.selectNoFrom((eb) => [
  eb
    .selectFrom('stored_file')
    .select(sql<number>`coalesce(sum(size), 0)::int8`.as('n'))
    .where('hash', 'is not', null)
    .as('files'),
  eb
    .selectFrom('shared_file')
    .select(sql<number>`coalesce(sum(size), 0)::int8`.as('n'))
    .as('shared'),
])

/** Bytes that the next one reads: tables of both stores, and files where they are objects. */
export async function sizeOfNext({
  pool,
  positions,
  objects,
}: Pick<Services, 'pool' | 'positions' | 'objects'>): Promise<number> {
  const sizeOf = async (store: Pool, schema: StoredSchema) =>
    (await store.query<{ bytes: number }>(sizeText, [[schema]])).rows[0]?.bytes
  const sizes = await Promise.all([sizeOf(pool, 'public'), sizeOf(positions, 'tracking')])
  const files = objects && (await first(pool, filesSize))
  const tables = sizes.reduce<number>((sum, bytes) => sum + (bytes ?? 0), 0)
  return tables + (files?.files ?? 0) + (files?.shared ?? 0)
}

/** Where none was made yet: bytes of tables a second, and what packing leaves of them. */
const usualSpeed = 20_000_000
const usualShare = 0.4
/** Of short ones the start is most of the time. */
const leastMs = 2000

/** Seconds and bytes of the next one, as the last one took. */
export function foretell(
  next: number,
  backups: readonly ListedBackup[],
): { seconds: number; bytes: number } {
  const last = backups.find(({ state, rawBytes }) => state === 'done' && rawBytes > 0)
  const ms = last && Math.max(leastMs, (last.finishedAt ?? 0) - (last.snapshotAt ?? 0))
  const speed = last && ms ? (last.expectedBytes / ms) * 1000 : usualSpeed
  const share = last ? last.bytes / Math.max(1, last.expectedBytes) : usualShare
  return { seconds: Math.ceil(next / Math.max(1, speed)), bytes: Math.ceil(next * share) }
}

/** A distributed tracking store is copied by tools of its own (docs/operations.md#backups). */
export const isBackedUpElsewhere = ({ positions }: Pick<Services, 'positions'>): Promise<boolean> =>
  isDistributed(positions)
