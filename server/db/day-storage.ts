import { lendClient } from './lent-client.ts'
import type { Pool, PoolClient } from './pool.ts'
import { textStatement } from './text-statement.ts'

/** `columnar`: of cold days, where the server has it (docs/architecture.md#cold-days). */
export type DayStorage = 'heap' | 'columnar'

/** A partition of tracking.position. Store seconds, `to` excluded. */
export type StoredDay = {
  /** Without its schema. */
  name: string
  /** YYYYMMDD */
  day: string
  from: number
  to: number
  storage: DayStorage
  note: DayNote
}

/** What a rewrite left at its day: its bytes then, or when (Unix seconds) an erasure made it warm. */
export type DayNote = { bytes?: number; warmedAt?: number }

const isThereText = textStatement(
  'tracking',
  `SELECT EXISTS (SELECT FROM pg_am WHERE amname = 'columnar') AS "is"`,
)

/** Whether days can be cold here. */
export async function hasColumnar(positions: Pool | PoolClient): Promise<boolean> {
  const { rows } = await positions.query<{ is: boolean }>(isThereText)
  return rows[0]?.is === true
}

const daysText = textStatement(
  'tracking',
  `SELECT c.relname AS name, right(c.relname, 8) AS day, a.amname AS storage, obj_description(c.oid, 'pg_class') AS note,
     (to_date(right(c.relname, 8), 'YYYYMMDD') - date '2020-01-01') * 86400 AS from
   FROM pg_inherits JOIN pg_class c ON c.oid = inhrelid JOIN pg_am a ON a.oid = c.relam
   WHERE inhparent = 'tracking.position'::regclass AND c.relname ~ '^position_\\d{8}$' ORDER BY c.relname`,
)

const daySeconds = 86_400

type DayRow = Omit<StoredDay, 'to' | 'note'> & { note: string | null }

/** The oldest first. */
export async function listDays(positions: Pool | PoolClient): Promise<StoredDay[]> {
  const { rows } = await positions.query<DayRow>(daysText)
  return rows.map(({ note, ...day }) => ({
    ...day,
    to: day.from + daySeconds,
    note: readNote(note ?? ''),
  }))
}

function readNote(text: string): DayNote {
  const [, kind, value] = /^(columnar|heap|warm) (\d+)$/.exec(text) ?? []
  if (kind === undefined) return {}
  return kind === 'warm' ? { warmedAt: Number(value) } : { bytes: Number(value) }
}

const countText = textStatement(
  'tracking',
  `SELECT count(*)::int AS n FROM pg_inherits JOIN pg_class c ON c.oid = inhrelid JOIN pg_am a ON a.oid = c.relam
   WHERE inhparent = 'tracking.position'::regclass AND a.amname = 'columnar'`,
)

export async function countColdDays(positions: Pool): Promise<number> {
  const { rows } = await positions.query<{ n: number }>(countText)
  return rows[0]?.n ?? 0
}

/** Held by who rewrites a day or erases: what is deleted while its day is copied would come back. */
const dayLock = 72_707_374

const waitText = textStatement('tracking', 'SELECT pg_advisory_lock($1)')
const tryText = textStatement('tracking', 'SELECT pg_try_advisory_lock($1) AS "isHeld"')
const freeText = textStatement('tracking', 'SELECT pg_advisory_unlock($1)')

/** On a connection of its own; waits for others. */
export function holdingDays<T>(
  positions: Pool,
  work: (client: PoolClient) => Promise<T>,
): Promise<T> {
  return onOneConnection(positions, async (client) => {
    await client.query(waitText, [dayLock])
    return freeingAfter(client, work)
  })
}

/** Undefined while somebody else holds them. */
export function holdingFreeDays<T>(
  positions: Pool,
  work: (client: PoolClient) => Promise<T>,
): Promise<T | undefined> {
  return onOneConnection(positions, async (client) => {
    const { rows } = await client.query<{ isHeld: boolean }>(tryText, [dayLock])
    return rows[0]?.isHeld ? freeingAfter(client, work) : undefined
  })
}

async function freeingAfter<T>(client: PoolClient, work: (client: PoolClient) => Promise<T>) {
  try {
    return await work(client)
  } finally {
    await client.query(freeText, [dayLock])
  }
}

/** A lock that could not be freed ends with its connection. */
async function onOneConnection<T>(
  positions: Pool,
  work: (client: PoolClient) => Promise<T>,
): Promise<T> {
  const { client, discard, release } = await lendClient(positions)
  try {
    return await work(client)
  } catch (error) {
    discard(error as Error)
    throw error
  } finally {
    release()
  }
}
