import fc from 'fast-check'
import { expect, test } from 'vitest'
import { inTransaction } from '#server/db/in-transaction.ts'
import type { PoolClient } from '#server/db/pool.ts'
import { BalanceTooLow, type Leg, type Posting, post } from '#server/domain/trade/money/ledger.ts'
import { verifyLedger } from '#server/domain/trade/money/verify-ledger.ts'
import { rootPlatform } from '../factories/file-platform.ts'
import { createOrganisation, nextNumber } from '../factories/organisations.ts'

const { platform, root } = await rootPlatform()
const { pool } = platform

const book = (posting: Posting) => inTransaction(pool, (client) => post(client, posting))
const key = () => `test:${nextNumber()}`

const leg = (organisationId: number, kind: Leg['kind'], amount: number, currency = 'CNY'): Leg => ({
  organisationId,
  kind,
  amount,
  currency,
})
const recharge = (organisationId: number, amount: number): Leg[] => [
  leg(root.id, 'bank', -amount),
  leg(organisationId, 'wallet_cash', amount),
]
const buy = (organisationId: number, amount: number): Leg[] => [
  leg(organisationId, 'wallet_cash', -amount),
  leg(root.id, 'revenue', amount),
]

type Row = { balance: number; version: number }
async function walletOf(organisationId: number): Promise<Row> {
  const { rows } = await pool.query<Row>(
    `SELECT balance, version FROM ledger_account
     WHERE organisation_id = $1 AND kind = 'wallet_cash' AND currency = 'CNY'`,
    [organisationId],
  )
  return rows[0] ?? { balance: 0, version: 0 }
}

const sound = { unbalanced: 0, drift: 0 }

test('a posting moves money once, whatever its repeats; other legs under its key are refused', async () => {
  const { id } = await createOrganisation(platform, { parent: root })
  const posting = { key: key(), op: 'recharge', ref: 'R1', legs: recharge(id, 500) }
  const made = await Promise.all(Array.from({ length: 32 }, () => book(posting)))
  expect(made.filter(({ isNew }) => isNew)).toHaveLength(1)
  expect(new Set(made.map((one) => one.id)).size).toBe(1)
  expect(await walletOf(id)).toEqual({ balance: 500, version: 1 })
  const shuffled = { ...posting, legs: [...posting.legs].reverse() }
  expect((await book(shuffled)).isNew).toBe(false)
  for (const other of [{ legs: recharge(id, 501) }, { op: 'gift' }, { ref: 'R2' }])
    await expect(book({ ...posting, ...other })).rejects.toMatchObject({ code: '22023' })
  expect(await verifyLedger(pool)).toMatchObject(sound)
})

test('32 callers with 8 purchases each on a wallet for 100: exactly 100 go through', async () => {
  const { id } = await createOrganisation(platform, { parent: root })
  await book({ key: key(), op: 'recharge', legs: recharge(id, 700) })
  const outcomes = await Promise.all(
    Array.from({ length: 32 }, async () => {
      let bought = 0
      for (let n = 0; n < 8; n++) {
        try {
          await book({ key: key(), op: 'buy', legs: buy(id, 7) })
          bought++
        } catch (error) {
          expect(error).toBeInstanceOf(BalanceTooLow)
        }
      }
      return bought
    }),
  )
  expect(outcomes.reduce((sum, bought) => sum + bought)).toBe(100)
  expect(await walletOf(id)).toEqual({ balance: 0, version: 101 })
  expect(await verifyLedger(pool)).toMatchObject(sound)
})

test('what does not balance, mixes currencies, has no legs or no whole cents moves nothing', async () => {
  const { id } = await createOrganisation(platform, { parent: root })
  const lopsided = [leg(root.id, 'bank', -5), leg(id, 'wallet_cash', 6)]
  const mixed = [leg(root.id, 'bank', -5, 'USD'), leg(id, 'wallet_cash', 5, 'CNY')]
  for (const legs of [lopsided, mixed])
    await expect(book({ key: key(), op: 'x', legs })).rejects.toThrow('does not balance')
  const nothing = [leg(id, 'wallet_cash', 5), leg(id, 'wallet_cash', -5)]
  for (const legs of [[], nothing])
    await expect(book({ key: key(), op: 'x', legs })).rejects.toThrow('no legs')
  for (const amount of [0.5, Number.NaN, 2 ** 53])
    await expect(book({ key: key(), op: 'x', legs: recharge(id, amount) })).rejects.toThrow('cents')
  await expect(book({ key: key(), op: 'x', legs: recharge(id, 1e12 + 1) })).rejects.toThrow('moves')
  expect(await walletOf(id)).toEqual({ balance: 0, version: 0 })
})

test('the database refuses whoever goes past the posting function', async () => {
  const { id } = await createOrganisation(platform, { parent: root })
  const made = await book({ key: key(), op: 'recharge', legs: recharge(id, 100) })
  const attempts = [
    'UPDATE ledger_entry SET amount = amount + 1',
    'DELETE FROM ledger_entry',
    'TRUNCATE ledger_entry CASCADE',
    `UPDATE ledger_transaction SET op = 'other'`,
    'DELETE FROM ledger_transaction',
    'DELETE FROM ledger_account',
    `UPDATE ledger_account SET balance = balance + 100 WHERE organisation_id = ${id}`,
    `UPDATE ledger_account SET balance = 200, version = 2 WHERE organisation_id = ${id}`,
    `UPDATE ledger_account SET organisation_id = ${root.id + 1e6} WHERE organisation_id = ${id}`,
    `INSERT INTO ledger_entry
     SELECT id, version + 1, ${made.id}, 50, balance + 50, now() FROM ledger_account WHERE organisation_id = ${id}`,
    `INSERT INTO ledger_entry
     SELECT id, version + n, ${made.id}, n * 100 - 150, 1, now() FROM ledger_account, generate_series(1, 2) n
     WHERE organisation_id = ${id}`,
    `INSERT INTO ledger_account (organisation_id, kind, currency, balance) VALUES (${id}, 'wallet_profit', 'CNY', 100)`,
  ]
  for (const sql of attempts)
    await expect(
      inTransaction(pool, (client) => client.query(sql)),
      sql,
    ).rejects.toThrow(/append-only|has no entry|has no balance|does not balance/)
  expect(await walletOf(id)).toEqual({ balance: 100, version: 1 })
})

test('what happens in one transaction is undone with it', async () => {
  const { id } = await createOrganisation(platform, { parent: root })
  const posting = { key: key(), op: 'recharge', legs: recharge(id, 100) }
  const failed = inTransaction(pool, async (client: PoolClient) => {
    await post(client, posting)
    throw new Error('crash')
  })
  await expect(failed).rejects.toThrow('crash')
  expect(await walletOf(id)).toEqual({ balance: 0, version: 0 })
  expect((await book(posting)).isNew).toBe(true)
})

type Move = { from: number; to: number; amount: number; key: number }
const people = 4
const moves = fc.array(
  fc.record({
    from: fc.integer({ min: 0, max: people - 1 }),
    to: fc.integer({ min: 0, max: people - 1 }),
    amount: fc.integer({ min: 1, max: 60 }),
    // Few keys, so that some are used again.
    key: fc.integer({ min: 0, max: 40 }),
  }),
  { minLength: 1, maxLength: 25 },
)

/** The pure model: wallets, and what each key stands for. */
function play(list: readonly Move[]) {
  const balances = Array.from({ length: people }, () => 100)
  const used = new Map<number, string>()
  const outcomes = list.map((move) => {
    const { from, to, amount } = move
    const known = used.get(move.key)
    if (from === to) return 'refused'
    if (known !== undefined) return known === `${from} ${to} ${amount}` ? 'again' : 'refused'
    if ((balances[from] ?? 0) < amount) return 'low'
    used.set(move.key, `${from} ${to} ${amount}`)
    balances[from] = (balances[from] ?? 0) - amount
    balances[to] = (balances[to] ?? 0) + amount
    return 'moved'
  })
  return { balances, outcomes }
}

async function openRun() {
  const run = key()
  const wallets: number[] = []
  for (let n = 0; n < people; n++) {
    const { id } = await createOrganisation(platform, { parent: root })
    await book({ key: key(), op: 'recharge', legs: recharge(id, 100) })
    wallets.push(id)
  }
  const move = async (one: Move) => {
    const [from = 0, to = 0] = [wallets[one.from], wallets[one.to]]
    const legs = [leg(from, 'wallet_cash', -one.amount), leg(to, 'wallet_cash', one.amount)]
    try {
      return (await book({ key: `${run}:${one.key}`, op: 'gift', legs })).isNew ? 'moved' : 'again'
    } catch (error) {
      if (error instanceof BalanceTooLow) return 'low'
      expect(error).toMatchObject({ code: '22023' })
      return 'refused'
    }
  }
  const balances = () => Promise.all(wallets.map(async (id) => (await walletOf(id)).balance))
  return { move, balances }
}

test('one after the other, any moves do what the model does', async () => {
  await fc.assert(
    fc.asyncProperty(moves, async (list) => {
      const { move, balances } = await openRun()
      const outcomes: string[] = []
      for (const one of list) outcomes.push(await move(one))
      expect({ outcomes, balances: await balances() }).toEqual(play(list))
    }),
    { numRuns: 60 },
  )
  expect(await verifyLedger(pool)).toMatchObject(sound)
})

test('all at once, no money is made or lost, and no wallet falls below nothing', async () => {
  await fc.assert(
    fc.asyncProperty(moves, async (list) => {
      const { move, balances } = await openRun()
      const outcomes = await Promise.all(list.map(move))
      const after = await balances()
      const expected = Array.from({ length: people }, () => 100)
      list.forEach(({ from, to, amount }, at) => {
        if (outcomes[at] !== 'moved') return
        expected[from] = (expected[from] ?? 0) - amount
        expected[to] = (expected[to] ?? 0) + amount
      })
      expect(after).toEqual(expected)
      expect(Math.min(...after)).toBeGreaterThanOrEqual(0)
    }),
    { numRuns: 40 },
  )
  expect(await verifyLedger(pool)).toMatchObject(sound)
})

test('no index looks at what every posting changes, so that PostgreSQL changes accounts in place', async () => {
  const { rows } = await pool.query(
    `SELECT indexrelid::regclass AS name FROM pg_index
     WHERE indrelid = 'ledger_account'::regclass AND pg_get_indexdef(indexrelid) ~ '\\m(balance|version)\\M'`,
  )
  expect(rows).toEqual([])
})
