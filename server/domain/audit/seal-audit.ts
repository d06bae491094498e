import { createHmac, timingSafeEqual } from 'node:crypto'
import { inTransaction } from '../../db/in-transaction.ts'
import type { Pool, PoolClient } from '../../db/pool.ts'

/** Rows of a younger transaction may still be on their way, with smaller ids. */
const restMs = 120_000
const rowsASeal = 1_000
const sealsARun = 50
const sealLock = 72_707_374

export type Seal = {
  id: number
  fromId: number
  toId: number
  rows: number
  previous: Buffer
  hash: Buffer
}

/** Why a seal does not fit its rows or its neighbour. */
export type BrokenSeal = {
  seal: number
  fromId: number
  toId: number
  why: 'rows' | 'chain' | 'gap'
}

/** Without the platform's SECRET nobody makes a seal that fits, not even with full access to the database. */
const hashOf = (secret: string, previous: Buffer, digest: Buffer) =>
  createHmac('sha256', `audit seal ${secret}`).update(previous).update(digest).digest()

/** All of a row, the same on every server and in every time zone. */
const rowText = `jsonb_build_array(id, (extract(epoch FROM at) * 1000)::bigint, actor_kind, actor_id, actor_name,
  organisation_id, organisation_path, func, errcode, object_kind, object_id, object_name, before, after, ip, agent,
  request_id)::text`
const digestOf = `sha256(convert_to(coalesce(string_agg(${rowText}, E'\\n' ORDER BY id), ''), 'UTF8'))`

/**
 * Seals what is written and at rest (two minutes old), in the order of ids: each seal covers its rows and the seal
 * before. Two workers at once do no harm. Returns how many rows were sealed.
 */
export async function sealAudit(pool: Pool, now: number, secret: string): Promise<number> {
  let sealed = 0
  for (let run = 0; run < sealsARun; run++) {
    const rows = await inTransaction(pool, (client) => sealNext(client, now, secret))
    sealed += rows
    if (rows < rowsASeal) break
  }
  return sealed
}

async function sealNext(client: PoolClient, now: number, secret: string): Promise<number> {
  await client.query('SELECT pg_advisory_xact_lock($1)', [sealLock])
  const last = await client.query<{ toId: number; hash: Buffer }>(
    'SELECT to_id AS "toId", hash FROM audit_seal ORDER BY id DESC LIMIT 1',
  )
  const { toId = 0, hash: previous = Buffer.alloc(32) } = last.rows[0] ?? {}
  const { rows } = await client.query<{ toId: number | null; rows: number; digest: Buffer }>(
    `WITH next AS (SELECT * FROM audit WHERE id > $1 ORDER BY id LIMIT $2),
       rested AS (SELECT * FROM next
         WHERE id < coalesce((SELECT min(id) FROM next WHERE at > $3), 9223372036854775807))
     SELECT max(id) AS "toId", count(*) AS rows, ${digestOf} AS digest FROM rested`,
    [toId, rowsASeal, new Date(now - restMs)],
  )
  const [found] = rows
  if (!found || found.toId === null) return 0
  await client.query(
    `INSERT INTO audit_seal (from_id, to_id, rows, previous, hash, sealed_at) VALUES ($1, $2, $3, $4, $5, $6)`,
    [
      toId + 1,
      found.toId,
      found.rows,
      previous,
      hashOf(secret, previous, found.digest),
      new Date(now),
    ],
  )
  return found.rows
}

/**
 * Looks whether the rows sealed since a time are as they were, none more and none less, and whether the seals follow
 * one another. Rows of months that were dropped by age must lie before that time. Stops at the first seal that is broken.
 */
export async function verifyAudit(
  pool: Pool,
  secret: string,
  since: Date = new Date(0),
): Promise<{ seals: number; rows: number; broken: BrokenSeal | undefined }> {
  let [seals, rows, after] = [0, 0, 0]
  let last: Seal | undefined
  for (;;) {
    const page = await readSeals(pool, after, since)
    for (const seal of page) {
      const why = linkFault(last, seal) ?? (await rowsFault(pool, seal, secret))
      if (why) {
        const { id, fromId, toId } = seal
        return { seals, rows, broken: { seal: id, fromId, toId, why } }
      }
      seals += 1
      rows += seal.rows
      after = seal.id
      last = seal
    }
    if (page.length === 0) return { seals, rows, broken: undefined }
  }
}

async function readSeals(pool: Pool, after: number, since: Date): Promise<Seal[]> {
  const { rows } = await pool.query<Seal>(
    `SELECT id, from_id AS "fromId", to_id AS "toId", rows, previous, hash FROM audit_seal
     WHERE id > $1 AND sealed_at >= $2 ORDER BY id LIMIT 100`,
    [after, since],
  )
  return rows
}

function linkFault(last: Seal | undefined, seal: Seal): BrokenSeal['why'] | undefined {
  if (!last) return undefined
  if (seal.fromId !== last.toId + 1) return 'gap'
  return seal.previous.equals(last.hash) ? undefined : 'chain'
}

async function rowsFault(
  pool: Pool,
  { fromId, toId, previous, hash }: Seal,
  secret: string,
): Promise<'rows' | undefined> {
  const { rows } = await pool.query<{ digest: Buffer }>(
    `SELECT ${digestOf} AS digest FROM audit WHERE id >= $1 AND id <= $2`,
    [fromId, toId],
  )
  const [found] = rows
  return found && timingSafeEqual(hashOf(secret, previous, found.digest), hash) ? undefined : 'rows'
}
