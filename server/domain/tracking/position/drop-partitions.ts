import { keptData } from '#lib/codes/kept-data.ts'
import type { Pool } from '../../../db/pool.ts'
import { textStatement } from '../../../db/text-statement.ts'

const monthlyTables = ['trip', 'stop', 'day', 'checkpoint', 'visit'] as const
type MonthlyTable = (typeof monthlyTables)[number]
type PartitionedTable = 'position' | 'cell' | 'reading' | 'frame_chunk' | MonthlyTable

const isMonthly = (table: PartitionedTable): table is MonthlyTable =>
  monthlyTables.some((one) => one === table)

/** In which retention applies. */
export const partitionedTables = [
  ...keptData.positions.tables,
  ...keptData.frames.tables,
] as const satisfies readonly PartitionedTable[]
type Partition = { name: string; day: string }

const partitionsText = textStatement(
  'tracking',
  `SELECT inhrelid::regclass::text AS name, right(relname, 8) AS day
     FROM pg_inherits JOIN pg_class ON pg_class.oid = inhrelid
     WHERE inhparent = ('tracking.' || $1)::regclass AND relname ~ '_\\d{8}$' ORDER BY relname`,
)

async function listPartitions(positions: Pool, table: string): Promise<Partition[]> {
  const { rows } = await positions.query<Partition>(partitionsText, [table])
  return rows
}

/** Dropping waits for readers and blocks others; retried. */
const lockTimeout = '2s'

/** `beforeDay`: YYYYMMDD. Rejects while in use. */
export async function dropPartitionsBefore(
  positions: Pool,
  table: PartitionedTable,
  beforeDay: string,
): Promise<string[]> {
  // When all of it is old.
  const before = isMonthly(table) ? `${beforeDay.slice(0, 6)}01` : beforeDay
  const old = (await listPartitions(positions, table)).filter(({ day }) => day < before)
  if (old.length === 0) return []
  const client = await positions.connect()
  try {
    for (const { name } of old) {
      await client.query('BEGIN')
      await client.query(`SET LOCAL lock_timeout = '${lockTimeout}'`)
      await client.query(`DROP TABLE IF EXISTS ${name}`)
      await client.query('COMMIT')
    }
  } catch (error) {
    await client.query('ROLLBACK').catch(() => undefined)
    throw error
  } finally {
    client.release()
  }
  return old.map(({ name }) => name)
}

const clearBySeconds = (table: 'position' | 'reading' | 'trip' | 'stop' | 'checkpoint' | 'visit') =>
  textStatement(
    'tracking',
    `DELETE FROM tracking.${table}_default WHERE time < ($1::date - date '2020-01-01') * 86400`,
  )
const clearTexts: Record<PartitionedTable, string> = {
  position: clearBySeconds('position'),
  cell: textStatement(
    'tracking',
    `DELETE FROM tracking.cell_default WHERE slot < ($1::date - date '2020-01-01') * 8`,
  ),
  reading: clearBySeconds('reading'),
  trip: clearBySeconds('trip'),
  stop: clearBySeconds('stop'),
  checkpoint: clearBySeconds('checkpoint'),
  visit: clearBySeconds('visit'),
  day: textStatement(
    'tracking',
    `DELETE FROM tracking.day_default WHERE day < $1::date - date '2020-01-01'`,
  ),
  frame_chunk: textStatement(
    'tracking',
    'DELETE FROM tracking.frame_chunk_default WHERE from_ms < extract(epoch FROM $1::date) * 1000',
  ),
}

/** `beforeDay`: YYYYMMDD; days without a partition. */
export async function clearDefaultBefore(
  positions: Pool,
  table: PartitionedTable,
  beforeDay: string,
): Promise<number> {
  const { rowCount } = await positions.query(clearTexts[table], [beforeDay])
  return rowCount ?? 0
}
