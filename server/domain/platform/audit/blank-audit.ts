import { type Expression, type SqlBool, sql } from 'kysely'
import { inTransaction } from '../../../db/in-transaction.ts'
import type { Pool, PoolClient } from '../../../db/pool.ts'
import { all, db, first, rowFor, run } from '../../../db/sql.ts'
import {
  amendedHash,
  digestOfSealed,
  readSeals,
  rowsFault,
  type Seal,
  sealLock,
} from './seal-audit.ts'

/** Texts of events are taken out of rows that `where` finds; who, what, when and on what stay. */
export type Blanking = {
  where: Expression<SqlBool>
  to: Readonly<Record<never, string | null>>
}

/**
 * Takes texts out of audit events. A seal over them that was whole is amended (`rowsFault` then
 * checks what is left); one that was broken stays so. Bounded by seals, repeatable. Returns rows.
 */
export async function blankAudit(
  pool: Pool,
  secret: string,
  blankings: readonly Blanking[],
): Promise<number> {
  let [rows, after] = [0, 0]
  for (;;) {
    const seals = await readSeals(pool, after, new Date(0))
    for (const seal of seals)
      if (await isConcerned(pool, seal, blankings))
        rows += await inTransaction(pool, (client) =>
          blankSealed(client, { seal, secret, blankings }),
        )
    after = seals.at(-1)?.id ?? after
    if (seals.length === 0) break
  }
  return rows + (await inTransaction(pool, (client) => blankUnsealed(client, blankings)))
}

const between = ({ fromId, toId }: Pick<Seal, 'fromId' | 'toId'>) =>
  sql<SqlBool>`${sql.ref('id')} BETWEEN ${fromId} AND ${toId}`

async function isConcerned(pool: Pool, seal: Seal, blankings: readonly Blanking[]) {
  const found = await first(
    pool,
    db
      .selectFrom('audit')
      .select('id')
      .where(between(seal))
      .where((eb) => eb.or(blankings.map(({ where }) => where)))
      .limit(1),
  )
  return found !== undefined
}

type Sealed = { seal: Seal; secret: string; blankings: readonly Blanking[] }

async function blankSealed(
  client: PoolClient,
  { seal, secret, blankings }: Sealed,
): Promise<number> {
  await lockSeals(client)
  const [now] = await all(
    client,
    db.selectFrom('audit_seal').select('amended').where('id', '=', seal.id),
  )
  if (!now) return 0
  const whole = (await rowsFault(client, { ...seal, amended: now.amended }, secret)) === undefined
  const rows = await blank(client, blankings, between(seal))
  const digest = whole ? await digestOfSealed(client, seal) : undefined
  if (digest) {
    const amended = amendedHash(secret, seal, digest)
    await run(client, db.updateTable('audit_seal').set({ amended }).where('id', '=', seal.id))
  }
  return rows
}

/** The youngest, which nobody seals meanwhile. */
async function blankUnsealed(client: PoolClient, blankings: readonly Blanking[]): Promise<number> {
  await lockSeals(client)
  const last = await first(
    client,
    db.selectFrom('audit_seal').select('to_id as toId').orderBy('id', 'desc').limit(1),
  )
  return blank(client, blankings, sql<SqlBool>`${sql.ref('id')} > ${last?.toId ?? 0}`)
}

async function lockSeals(client: PoolClient) {
  await client.query('SELECT pg_advisory_xact_lock($1)', [sealLock])
  await client.query("SELECT set_config('waypost.erasing', 'on', true)")
}

async function blank(
  client: PoolClient,
  blankings: readonly Blanking[],
  within: Expression<SqlBool>,
): Promise<number> {
  let rows = 0
  for (const { where, to } of blankings)
    rows += await run(
      client,
      db.updateTable('audit').set(rowFor('audit', to)).where(within).where(where),
    )
  return rows
}
