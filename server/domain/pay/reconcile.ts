import { sql } from 'kysely'
import type { LedgerKind, PayProvider } from '../../db/generated/tables/main-store.ts'
import { inTransaction } from '../../db/in-transaction.ts'
import type { Pool } from '../../db/pool.ts'
import { all, anyOf, db, rowFor, run } from '../../db/sql.ts'
import type { PaymentProvider, Settled } from '../../integrations/pay/provider.ts'
import type { PayStores } from './check-order.ts'

const dayMs = 86_400_000

/** `2026-11-23`, UTC. */
export const dayOf = (at: number) => new Date(at).toISOString().slice(0, 10)

type Difference = { number: string; currency: string; ours: number; theirs: number }

/**
 * Compares the books of all providers of a day (UTC) with the ledger and keeps what differs.
 * Answers how many differences there are; nothing is booked: a person decides.
 */
export async function reconcile(stores: PayStores, day: string): Promise<number> {
  let found = 0
  for (const [name, provider] of Object.entries(stores.payments.providers)) {
    const differences = await differencesOf(stores.pool, { name, provider, day })
    await keep(stores, { name, day, differences })
    if (differences.length > 0)
      stores.log.error({ provider: name, day, differences }, 'books of payments differ')
    found += differences.length
  }
  return found
}

type Books = { name: string; provider: PaymentProvider; day: string }

/** A payment near midnight may stand in the books of the day before or after. */
async function differencesOf(pool: Pool, { name, provider, day }: Books): Promise<Difference[]> {
  const at = Date.parse(day)
  const [before, settled, after] = await Promise.all(
    [at - dayMs, at, at + dayMs].map((one) => provider.listSettled(dayOf(one))),
  )
  const theirs = sumOf([...(before ?? []), ...(settled ?? []), ...(after ?? [])])
  const kind = name as LedgerKind
  const listed = (settled ?? []).map(({ number }) => number)
  const ofDay = new Set([...listed, ...(await bookedOn(pool, kind, at)).map((one) => one.number)])
  const booked = sumOf(await bookedUnder(pool, kind, [...ofDay]))
  return [...ofDay].flatMap((number) => {
    const [ours, known] = [booked.get(number), theirs.get(number)]
    const { currency = '' } = known ?? ours ?? {}
    const amounts = { ours: ours?.amount ?? 0, theirs: known?.amount ?? 0 }
    return amounts.ours === amounts.theirs ? [] : [{ number, currency, ...amounts }]
  })
}

function sumOf(items: readonly Settled[]): Map<string, Settled> {
  const sums = new Map<string, Settled>()
  for (const item of items) {
    const { amount = 0 } = sums.get(item.number) ?? {}
    sums.set(item.number, { ...item, amount: amount + item.amount })
  }
  return sums
}

/** What went through the provider's account. */
const bookedBy = (kind: LedgerKind) =>
  db
    .selectFrom('ledger_transaction as t')
    .innerJoin('ledger_entry as e', 'e.transaction_id', 't.id')
    .innerJoin('ledger_account as a', 'a.id', 'e.account_id')
    .select((eb) => [
      sql<string>`split_part(${eb.ref('t.key')}, ':', 2)`.as('number'),
      sql<number>`-${eb.ref('e.amount')}`.as('amount'),
      'a.currency',
    ])
    .where('a.kind', '=', kind)

const bookedUnder = (pool: Pool, kind: LedgerKind, numbers: readonly string[]) => {
  const keys = numbers.flatMap((number) => [`pay:${number}`, `odd:${number}`, `rfs:${number}`])
  return all(pool, bookedBy(kind).where('t.key', '=', anyOf(keys)))
}

const bookedOn = (pool: Pool, kind: LedgerKind, at: number) =>
  all(
    pool,
    bookedBy(kind)
      .where('e.at', '>=', new Date(at))
      .where('e.at', '<', new Date(at + dayMs)),
  )

/** In place of what an earlier look found. */
async function keep(
  { pool, now }: PayStores,
  { name, day, differences }: { name: string; day: string; differences: readonly Difference[] },
): Promise<void> {
  const provider = name as PayProvider
  await inTransaction(pool, async (client) => {
    await run(
      client,
      db
        .deleteFrom('payment_difference')
        .where('provider', '=', provider)
        .where('day', '=', new Date(day)),
    )
    const rows = differences.map((difference) => ({
      ...{ provider, day: new Date(day), found_at: new Date(now()) },
      ...difference,
    }))
    if (rows.length > 0)
      await run(
        client,
        db.insertInto('payment_difference').values(rowFor('payment_difference', rows)),
      )
  })
}

/** Newest first. */
export const listDifferences = (pool: Pool, limit: number) =>
  all(
    pool,
    db
      .selectFrom('payment_difference')
      .select((eb) => [
        'provider',
        'number',
        'currency',
        'ours',
        'theirs',
        sql<string>`${eb.ref('day')}::text`.as('day'),
      ])
      .orderBy('payment_difference.day', 'desc')
      .orderBy('number')
      .limit(limit),
  )
