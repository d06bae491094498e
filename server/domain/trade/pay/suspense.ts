import { sql } from 'kysely'
import type { LedgerKind, PayProvider } from '../../../db/generated/tables/main-store.ts'
import type { PoolClient } from '../../../db/pool.ts'
import { all, anyOf, db } from '../../../db/sql.ts'
import type { Settled } from '../../../integrations/pay/provider.ts'
import { type Leg, post } from '../money/ledger.ts'

/** Cents of one order or refund. `order`: out_trade_no, where the number does not lead to it. */
export type Difference = {
  number: string
  currency: string
  ours: number
  theirs: number
  order?: string | undefined
}

type Books = { provider: PayProvider; rootId: number }

/** What the provider keeps, once an entry of its books. */
export async function bookFees(
  client: PoolClient,
  { provider, rootId, settled }: Books & { settled: readonly Settled[] },
): Promise<void> {
  for (const { number, fee } of settled) {
    if (!fee) continue
    const leg = { organisationId: rootId, currency: fee.currency }
    await post(client, {
      key: `fee:${provider}:${fee.entryId}`,
      op: 'fee',
      ref: number.slice(0, 64),
      legs: [
        { ...leg, kind: provider as LedgerKind, amount: fee.amount },
        { ...leg, kind: 'fee', amount: -fee.amount },
      ],
    })
  }
}

type Compared = Books & { differences: readonly Difference[]; numbers: readonly string[] }

/**
 * Of the numbers compared, what the provider has more than we know of lies in suspense, no more and
 * no less: what was explained since goes out again. Answers how many changed.
 */
export async function holdInSuspense(client: PoolClient, compared: Compared): Promise<number> {
  const { provider, rootId, differences, numbers } = compared
  const held = await heldOf(client, provider, numbers)
  const wanted = new Map(differences.map((one) => [one.number, one]))
  let moved = 0
  for (const number of numbers) {
    const { amount: before = 0, times = 0, currency: known = '' } = held.get(number) ?? {}
    const difference = wanted.get(number)
    const more = (difference ? difference.theirs - difference.ours : 0) - before
    if (more === 0) continue
    const leg = { organisationId: rootId, currency: difference?.currency ?? known }
    const legs: Leg[] = [
      { ...leg, kind: provider as LedgerKind, amount: -more },
      { ...leg, kind: 'suspense', amount: more },
    ]
    const key = `rec:${provider}:${number}:${times + 1}`
    await post(client, { key, op: 'difference', ref: number, legs })
    moved++
  }
  return moved
}

async function heldOf(client: PoolClient, provider: PayProvider, numbers: readonly string[]) {
  const rows = await all(
    client,
    db
      .selectFrom('ledger_transaction as t')
      .innerJoin('ledger_entry as e', 'e.transaction_id', 't.id')
      .innerJoin('ledger_account as a', 'a.id', 'e.account_id')
      .select((eb) => [
        't.ref as number',
        'a.currency',
        sql<number>`sum(${eb.ref('e.amount')})::bigint`.as('amount'),
        sql<number>`count(*)::int`.as('times'),
      ])
      .where('t.ref', '=', anyOf(numbers))
      .where('t.op', '=', 'difference')
      .where('t.key', 'like', `rec:${provider}:%`)
      .where('a.kind', '=', 'suspense')
      .groupBy(['t.ref', 'a.currency']),
  )
  return new Map(rows.map((row) => [row.number, row]))
}
