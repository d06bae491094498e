import { createHmac, timingSafeEqual } from 'node:crypto'
import { type Expression, sql } from 'kysely'
import { inTransaction } from '../../../db/in-transaction.ts'
import type { Pool, PoolClient } from '../../../db/pool.ts'
import { all, db, first, rowFor, run } from '../../../db/sql.ts'

/** Younger transactions may still commit smaller ids. */
const restMs = 120_000
const rowsASeal = 1_000
const sealsARun = 50
export const sealLock = 72_707_374

export type Seal = {
  id: number
  fromId: number
  toId: number
  rows: number
  previous: Buffer
  hash: Buffer
  /** After an erasure took texts out of its rows (blank-audit.ts): over them, and `hash`. */
  amended: Buffer | null
}

export type BrokenSeal = {
  seal: number
  fromId: number
  toId: number
  why: 'rows' | 'chain' | 'gap'
}

/** Keyed with SECRET: the database alone cannot make a valid seal. */
const hashOf = (secret: string, previous: Buffer, digest: Buffer) =>
  createHmac('sha256', `audit seal ${secret}`).update(previous).update(digest).digest()

/** After id and time. */
const sealedColumns = [
  'actor_kind',
  'actor_id',
  'actor_name',
  'organisation_id',
  'organisation_path',
  'func',
  'errcode',
  'object_kind',
  'object_id',
  'object_name',
  'before',
  'after',
  'ip',
  'agent',
  'request_id',
] as const

type Columns = { id: Expression<number>; at: Expression<Date>; rest: Expression<unknown>[] }

/** Same on every server and in every zone. */
function digestOf({ id, at, rest }: Columns) {
  const time = sql`(extract(epoch FROM ${at}) * 1000)::bigint`
  const row = sql`jsonb_build_array(${id}, ${time}, ${sql.join(rest)})::text`
  const text = sql`coalesce(string_agg(${row}, E'\\n' ORDER BY ${id}), '')`
  return sql<Buffer>`sha256(convert_to(${text}, 'UTF8'))`
}

/**
 * Seals rows over two minutes old by id; each seal covers rows and the previous seal. Safe in
 * parallel. Returns rows.
 */
export async function sealAudit(pool: Pool, now: number, secret: string): Promise<number> {
  let sealed = 0
  for (let turn = 0; turn < sealsARun; turn++) {
    const rows = await inTransaction(pool, (client) => sealNext(client, now, secret))
    sealed += rows
    if (rows < rowsASeal) break
  }
  return sealed
}

async function sealNext(client: PoolClient, now: number, secret: string): Promise<number> {
  await client.query('SELECT pg_advisory_xact_lock($1)', [sealLock])
  const seals = db.selectFrom('audit_seal').select(['to_id as toId', 'hash'])
  const last = await first(client, seals.orderBy('id', 'desc').limit(1))
  const { toId = 0, hash: previous = Buffer.alloc(32) } = last ?? {}
  const found = await first(client, restedAfter(toId, new Date(now - restMs)))
  if (!found || found.toId === null) return 0
  const seal = {
    from_id: toId + 1,
    to_id: found.toId,
    rows: found.rows,
    previous,
    hash: hashOf(secret, previous, found.digest),
    sealed_at: new Date(now),
  }
  await run(client, db.insertInto('audit_seal').values(rowFor('audit_seal', seal)))
  return found.rows
}

const restedAfter = (id: number, time: Date) =>
  db
    .with('next', (tables) =>
      tables.selectFrom('audit').selectAll().where('id', '>', id).orderBy('id').limit(rowsASeal),
    )
    .with('rested', (tables) =>
      tables
        .selectFrom('next')
        .selectAll()
        .where((eb) => {
          const young = eb
            .selectFrom('next')
            .select(eb.fn.min('id').as('id'))
            .where('at', '>', time)
          return eb('id', '<', sql<number>`coalesce(${young}, 9223372036854775807)`)
        }),
    )
    .selectFrom('rested')
    .select((eb) => [
      eb.fn.max<number | null>('id').as('toId'),
      eb.fn.countAll<number>().as('rows'),
      digestOf({
        id: eb.ref('id'),
        at: eb.ref('at'),
        rest: sealedColumns.map((column) => eb.ref(column)),
      }).as('digest'),
    ])

/**
 * Checks sealed rows since a time; dropped months must lie before. Stops at the first broken seal.
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

/** Keyed as a seal, over what the rows say without the texts that an erasure took. */
export const amendedHash = (secret: string, { hash }: Pick<Seal, 'hash'>, digest: Buffer) =>
  createHmac('sha256', `audit seal of erased texts ${secret}`).update(hash).update(digest).digest()

export const readSeals = (pool: Pool, after: number, since: Date): Promise<Seal[]> =>
  all(
    pool,
    db
      .selectFrom('audit_seal')
      .select(['id', 'from_id as fromId', 'to_id as toId', 'rows', 'previous', 'hash', 'amended'])
      .where('id', '>', after)
      .where('sealed_at', '>=', since)
      .orderBy('id')
      .limit(100),
  )

function linkFault(last: Seal | undefined, seal: Seal): BrokenSeal['why'] | undefined {
  if (!last) return undefined
  if (seal.fromId !== last.toId + 1) return 'gap'
  return seal.previous.equals(last.hash) ? undefined : 'chain'
}

export async function rowsFault(
  store: Pool | PoolClient,
  seal: Seal,
  secret: string,
): Promise<'rows' | undefined> {
  const digest = await digestOfSealed(store, seal)
  if (!digest) return 'rows'
  const { previous, hash, amended } = seal
  const own = amended ? amendedHash(secret, seal, digest) : hashOf(secret, previous, digest)
  return timingSafeEqual(own, amended ?? hash) ? undefined : 'rows'
}

/** Of the rows as they are now. */
export async function digestOfSealed(
  store: Pool | PoolClient,
  { fromId, toId }: Pick<Seal, 'fromId' | 'toId'>,
): Promise<Buffer | undefined> {
  const found = await first(
    store,
    db
      .selectFrom('audit')
      .select((eb) => {
        const rest = sealedColumns.map((column) => eb.ref(column))
        return digestOf({ id: eb.ref('id'), at: eb.ref('at'), rest }).as('digest')
      })
      .where('id', '>=', fromId)
      .where('id', '<=', toId),
  )
  return found?.digest
}
