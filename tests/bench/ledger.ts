/**
 * Sales from 2 000 wallets into one revenue account, beside the same rows inserted without the
 * ledger's guarantees (docs/testing.md#benches).
 */

import { inTransaction } from '#server/db/in-transaction.ts'
import { openPool } from '#server/db/pool.ts'
import { post } from '#server/domain/trade/money/ledger.ts'
import { verifyLedger } from '#server/domain/trade/money/verify-ledger.ts'
import { readOptions } from '../setup/options.ts'
import { databaseSeconds, machineLoad, printFigures, round2 } from './load/machine.ts'

const wallets = 2000
const callers = 16
const seconds = 8
const rounds = 3
const revenueOf = 1

readOptions({})
const machine = await machineLoad()
const pool = openPool(process.env['DATABASE_URL'] ?? '', { max: callers })
const wallet = (n: number) => 100 + (n % wallets)
for (let n = 0; n < wallets; n++)
  await inTransaction(pool, (client) =>
    post(client, {
      key: `recharge:${n}`,
      op: 'recharge',
      legs: [
        { organisationId: revenueOf, kind: 'bank', currency: 'CNY', amount: -1_000_000_000 },
        { organisationId: wallet(n), kind: 'wallet_cash', currency: 'CNY', amount: 1_000_000_000 },
      ],
    }),
  )
await pool.query(
  `CREATE TABLE bare_transaction (id bigserial PRIMARY KEY, key text UNIQUE, op text, created_at timestamptz DEFAULT now());
   CREATE TABLE bare_entry (account_id int, version bigint, transaction_id bigint, amount bigint, at timestamptz,
     PRIMARY KEY (account_id, version))`,
)

let next = 0
type Run = { perS: number; ownMicros: number; databaseMicros: number }

async function run(work: (n: number) => Promise<unknown>): Promise<Run> {
  const first = next
  const before = { own: process.cpuUsage(), database: databaseSeconds() }
  const endAt = performance.now() + seconds * 1000
  await Promise.all(
    Array.from({ length: callers }, async () => {
      while (performance.now() < endAt) await work(next++)
    }),
  )
  const { user, system } = process.cpuUsage(before.own)
  const done = next - first
  return {
    perS: done / seconds,
    ownMicros: (user + system) / done,
    databaseMicros: ((databaseSeconds() - before.database) * 1_000_000) / done,
  }
}

const sale = (n: number) =>
  inTransaction(pool, (client) =>
    post(client, {
      key: `buy:${n}`,
      op: 'buy',
      ref: String(n),
      legs: [
        { organisationId: wallet(n * 7), kind: 'wallet_cash', currency: 'CNY', amount: -3 },
        { organisationId: revenueOf, kind: 'revenue', currency: 'CNY', amount: 3 },
      ],
    }),
  )

const bare = (n: number) =>
  inTransaction(pool, (client) =>
    client.query(
      `WITH made AS (INSERT INTO bare_transaction (key, op) VALUES ('buy:' || $1::int, 'buy') RETURNING id)
       INSERT INTO bare_entry SELECT account, $1, id, amount, now()
       FROM made, (VALUES ($2::int, -3), ($3::int, 3)) leg (account, amount)`,
      [n, wallet(n * 7), revenueOf],
    ),
  )

const taken: { bare: Run; sales: Run }[] = []
for (let round = 0; round < rounds; round++)
  taken.push({ bare: await run(bare), sales: await run(sale) })
const best = (of: 'bare' | 'sales') => Math.max(...taken.map((round) => round[of].perS))
const least = (of: 'bare' | 'sales', time: 'ownMicros' | 'databaseMicros') =>
  Math.round(Math.min(...taken.map((round) => round[of][time])))
const { unbalanced, drift } = await verifyLedger(pool)
await pool.end()
printFigures(machine, {
  postings_per_s: Math.round(best('sales')),
  bare_per_s: Math.round(best('bare')),
  ratio: round2(best('sales') / best('bare')),
  cpu_us_a_posting: least('sales', 'ownMicros'),
  database_us_a_posting: least('sales', 'databaseMicros'),
  database_us_bare: least('bare', 'databaseMicros'),
  unbalanced,
  drift,
})
