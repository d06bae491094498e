import { sql } from 'kysely'
import { lockUntilCommit } from '../../../db/advisory-lock.ts'
import type { LedgerKind, PayProvider } from '../../../db/generated/tables/main-store.ts'
import { inTransaction } from '../../../db/in-transaction.ts'
import type { Pool } from '../../../db/pool.ts'
import { all, anyOf, db, rowFor, run } from '../../../db/sql.ts'
import type { Settled } from '../../../integrations/pay/provider.ts'
import { writeAudit } from '../../platform/audit/write-audit.ts'
import { platformOrganisation } from '../money/platform-organisation.ts'
import { type Books, listBooks } from './list-books.ts'
import type { PayStores } from './pay-stores.ts'
import { bookFees, type Difference, holdInSuspense } from './suspense.ts'
import { bySystem, tellFinance } from './tell-finance.ts'
import { unclearNumbers } from './unclear-numbers.ts'

const dayMs = 86_400_000

/** `2026-11-23`, UTC. */
export const dayOf = (at: number) => new Date(at).toISOString().slice(0, 10)

/** Differences are looked at again for so long: most are explained a day later. */
const openDays = 30

/**
 * Compares the books of all providers of a day (UTC), and of days that still differ, with the
 * ledger. What differs is kept and waits in suspense until it agrees; fees are booked. Answers how
 * many differences there are.
 */
export async function reconcile(stores: PayStores, day: string): Promise<number> {
  let found = 0
  const failures: unknown[] = []
  // A vendor that does not show its books, or an account there, holds no other up.
  for (const books of listBooks(stores)) {
    try {
      found += await reconcileOne(stores, books, day)
    } catch (error) {
      failures.push(error)
    }
    failures.push(...books.failures())
  }
  await stores.bus.publish('outbox', {})
  if (failures.length > 0) throw failures[0]
  return found
}

async function reconcileOne(stores: PayStores, books: Books, day: string): Promise<number> {
  const { name } = books
  let found = 0
  const days = new Set([day, ...(await openDaysOf(stores, name))])
  for (const one of [...days].toSorted()) {
    const looked = await look(stores.pool, books, one)
    await keep(stores, { name, day: one, ...looked })
    const { differences } = looked
    if (differences.length > 0)
      stores.log.error({ provider: name, day: one, differences }, 'books of payments differ')
    found += differences.length
  }
  return found
}

async function openDaysOf({ pool, now }: PayStores, name: string): Promise<string[]> {
  const kept = db
    .selectFrom('payment_difference')
    .distinct()
    .select((eb) => sql<string>`${eb.ref('day')}::text`.as('day'))
    .where('provider', '=', name as PayProvider)
    .where('day', '>=', new Date(now() - openDays * dayMs))
  return (await all(pool, kept)).map((row) => row.day)
}

export type Looked = {
  differences: Difference[]
  numbers: string[]
  /** Of which nothing can be said: what was found of them before stays. */
  unclear: ReadonlySet<string>
  settled: readonly Settled[]
}

/** A payment near midnight may stand in the books of the day before or after. */
async function look(pool: Pool, books: Books, day: string): Promise<Looked> {
  const { name } = books
  const at = Date.parse(day)
  const [before, settled, after] = await books.read([at - dayMs, at, at + dayMs].map(dayOf))
  const theirs = sumOf([...(before ?? []), ...(settled ?? []), ...(after ?? [])])
  const kind = name as LedgerKind
  const listed = (settled ?? []).map(({ number }) => number)
  const candidates = new Set([
    ...listed,
    ...(await bookedOn(pool, kind, at)).map((one) => one.number),
    // May stand in no books any more.
    ...(await keptOf(pool, { name, day })),
  ])
  const absent = [...candidates].filter((number) => !theirs.has(number))
  const asked = { provider: name, numbers: absent, missing: books.missing() }
  const unclear = await unclearNumbers(pool, asked)
  const ofDay = [...candidates].filter((number) => !unclear.has(number))
  const booked = sumOf(await bookedUnder(pool, kind, ofDay))
  const orders = await ordersOf(pool, kind, settled ?? [])
  const differences = ofDay.flatMap((number) => {
    const [ours, known] = [booked.get(number), theirs.get(number)]
    const { currency = '' } = known ?? ours ?? {}
    const amounts = { ours: ours?.amount ?? 0, theirs: known?.amount ?? 0 }
    if (amounts.ours === amounts.theirs) return []
    return [{ number, currency, ...amounts, order: orders.get(number) }]
  })
  return { differences, numbers: ofDay, unclear, settled: settled ?? [] }
}

/** Of refunds that were made elsewhere, by their numbers: as the provider says, or by its payment. */
async function ordersOf(
  pool: Pool,
  provider: string,
  settled: readonly Settled[],
): Promise<Map<string, string>> {
  const foreign = settled.filter(({ order, payment }) => order ?? payment)
  if (foreign.length === 0) return new Map()
  const payments = foreign.flatMap(({ payment }) => payment ?? [])
  const numbers = foreign.flatMap(({ order }) => order ?? [])
  const known = await all(
    pool,
    db
      .selectFrom('trade_order')
      .select(['number', 'reference', 'capture'])
      .where('provider', '=', provider as PayProvider)
      .where((eb) =>
        eb.or([
          eb('number', '=', anyOf(numbers)),
          eb('reference', '=', anyOf(payments)),
          eb('capture', '=', anyOf(payments)),
        ]),
      ),
  )
  return new Map(
    foreign.flatMap(({ number, order, payment = '' }) => {
      const found = known.find(
        (one) => one.number === order || one.reference === payment || one.capture === payment,
      )
      return found ? [[number, found.number] as const] : []
    }),
  )
}

async function keptOf(pool: Pool, { name, day }: { name: string; day: string }): Promise<string[]> {
  const kept = db
    .selectFrom('payment_difference')
    .select('number')
    .where('provider', '=', name as PayProvider)
    .where('day', '=', new Date(day))
  return (await all(pool, kept)).map(({ number }) => number)
}

function sumOf(items: readonly Settled[]): Map<string, Settled> {
  const sums = new Map<string, Settled>()
  for (const item of items) {
    const { amount = 0 } = sums.get(item.number) ?? {}
    sums.set(item.number, { ...item, amount: amount + item.amount })
  }
  return sums
}

/** Number of order or refund; those of disputes name the dispute, payouts the vendor's number. */
const bookedNumber = sql<string>`CASE WHEN t.key LIKE 'dp%' THEN t.ref
  WHEN t.key LIKE 'wdp:%' THEN
    (SELECT w.reference FROM withdrawal w WHERE w.id = split_part(t.key, ':', 2)::int)
  ELSE split_part(t.key, ':', 2) END`

/** Money of payers, and to payees, that went through the provider's account. */
const bookedBy = (kind: LedgerKind) =>
  db
    .selectFrom('ledger_transaction as t')
    .innerJoin('ledger_entry as e', 'e.transaction_id', 't.id')
    .innerJoin('ledger_account as a', 'a.id', 'e.account_id')
    .select((eb) => [
      bookedNumber.as('number'),
      sql<number>`-${eb.ref('e.amount')}`.as('amount'),
      'a.currency',
    ])
    .where('a.kind', '=', kind)
    .where('t.op', 'in', ['pay', 'odd', 'e_po_refund', 'e_po_get'])

/** Of payouts, which are known by the vendor's number. */
async function payoutKeys(pool: Pool, kind: LedgerKind, numbers: readonly string[]) {
  const carried = db.selectFrom('withdrawal').select('id').where('payout', '=', kind)
  const rows = await all(pool, carried.where('reference', '=', anyOf(numbers)))
  return rows.map(({ id }) => `wdp:${id}`)
}

async function bookedUnder(pool: Pool, kind: LedgerKind, numbers: readonly string[]) {
  const keys = numbers.flatMap((number) => [`pay:${number}`, `odd:${number}`, `rfs:${number}`])
  keys.push(...(await payoutKeys(pool, kind, numbers)))
  return all(
    pool,
    bookedBy(kind).where((eb) =>
      eb.or([
        eb('t.key', '=', anyOf(keys)),
        eb.and([eb('t.ref', '=', anyOf(numbers)), eb('t.key', 'like', 'dp%')]),
      ]),
    ),
  )
}

const bookedOn = (pool: Pool, kind: LedgerKind, at: number) =>
  all(
    pool,
    bookedBy(kind)
      .where('e.at', '>=', new Date(at))
      .where('e.at', '<', new Date(at + dayMs)),
  )

/** Replaces what an earlier run found; finance is notified when something changed. */
async function keep(
  stores: PayStores,
  { name, day, differences, numbers, unclear, settled }: { name: string; day: string } & Looked,
): Promise<void> {
  const provider = name as PayProvider
  await inTransaction(stores.pool, async (client) => {
    await lockUntilCommit(client, 'reconcile', provider)
    const former = db.deleteFrom('payment_difference').where('provider', '=', provider)
    const ofDay = former.where('day', '=', new Date(day))
    await run(
      client,
      ofDay.where(({ not, eb }) => not(eb('number', '=', anyOf([...unclear])))),
    )
    const rows = differences.map(({ order, ...difference }) => ({
      provider,
      day: new Date(day),
      found_at: new Date(stores.now()),
      ...difference,
      order_number: order ?? null,
    }))
    if (rows.length > 0)
      await run(
        client,
        db.insertInto('payment_difference').values(rowFor('payment_difference', rows)),
      )
    const rootId = await platformOrganisation(client)
    await bookFees(client, { provider, rootId, settled })
    const moved = await holdInSuspense(client, { provider, rootId, differences, numbers })
    if (moved === 0) return
    const after = { provider, day, differences: differences.length, moved }
    await writeAudit(client, bySystem(stores), 'pay/Reconcile', [{ after }])
    const values = { provider, day, count: differences.length }
    if (differences.length > 0)
      await tellFinance(client, stores, { organisationId: rootId, text: 'differences', values })
  })
}
