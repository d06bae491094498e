import { hostProofDays } from '#lib/codes/brand-host.ts'
import { lockUntilCommit } from '../../../../db/advisory-lock.ts'
import { inTransaction } from '../../../../db/in-transaction.ts'
import type { Pool, PoolClient } from '../../../../db/pool.ts'
import { db, first, rowFor, run } from '../../../../db/sql.ts'
import type { Log } from '../../../../log.ts'
import { readBrands } from '../read-brands.ts'

const dayMs = 86_400_000

type Looked = { brand: string; host: string; proof: 'record' | 'file' | undefined; now: number }

/** `isChanged`: which brand the host shows is another one now; `taken`: another brand shows it, however this one is proved. */
export type Noted = { isChanged: boolean; taken?: string }

const rowOf = ({ brand, host }: Looked) =>
  db
    .selectFrom('brand_host')
    .select(['proved_at as provedAt', 'lost_at as lostAt'])
    .where('brand', '=', brand)
    .where('host', '=', host)

async function set(client: PoolClient, { brand, host }: Looked, facts: Facts): Promise<void> {
  const update = db.updateTable('brand_host').set(rowFor('brand_host', facts))
  await run(client, update.where('brand', '=', brand).where('host', '=', host))
}

type Facts = {
  checked_at: Date
  asked_at?: Date
  proved_at?: Date | null
  proof?: 'record' | 'file'
  lost_at?: Date | null
}

/** Keeps what a look at a host found. A brand that shows a host keeps it; else who proves it has it from then on. */
export const noteProof = (pool: Pool, log: Log, looked: Looked): Promise<Noted> =>
  inTransaction(pool, async (client) => {
    await lockUntilCommit(client, 'brand')
    const row = await first(client, rowOf(looked))
    if (!row) return { isChanged: false }
    return looked.proof
      ? notePresent(client, log, { ...looked, proof: looked.proof, provedAt: row.provedAt })
      : noteAbsent(client, looked, row)
  })

async function notePresent(
  client: PoolClient,
  log: Log,
  looked: Looked & { proof: 'record' | 'file'; provedAt: Date | null },
): Promise<Noted> {
  const { brand, host, proof, provedAt } = looked
  const now = new Date(looked.now)
  const others = (await readBrands(client, log)).filter((other) => other.brand !== brand)
  const holder = others.find(({ ownHosts }) => ownHosts.includes(host))
  if (holder) {
    await set(client, looked, { checked_at: now })
    return { isChanged: false, taken: holder.brand }
  }
  if (!provedAt) {
    const former = db.updateTable('brand_host').set({ proved_at: null, lost_at: null })
    await run(client, former.where('host', '=', host).where('brand', '<>', brand))
  }
  const facts = { checked_at: now, proved_at: provedAt ?? now, proof: proof, lost_at: null }
  await set(client, looked, facts)
  return { isChanged: !provedAt }
}

/** A host that is served stays so for some days, and waits as a new one then. */
async function noteAbsent(
  client: PoolClient,
  looked: Looked,
  { provedAt, lostAt }: { provedAt: Date | null; lostAt: Date | null },
): Promise<Noted> {
  const now = new Date(looked.now)
  const since = lostAt ?? now
  const isOver = provedAt !== null && looked.now - since.getTime() >= hostProofDays * dayMs
  if (isOver) {
    const facts = { checked_at: now, asked_at: now, proved_at: null, lost_at: null }
    await set(client, looked, facts)
  } else await set(client, looked, { checked_at: now, ...(provedAt && { lost_at: since }) })
  return { isChanged: isOver }
}
