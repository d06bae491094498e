import { expect, test } from 'vitest'
import { tradeStatus } from '#lib/codes/payment.ts'
import { verifyLedger } from '#server/domain/trade/money/verify-ledger.ts'
import { dayOf, reconcile } from '#server/domain/trade/pay/reconcile.ts'
import { seedMoney } from '../../prisma/seed/money/index.ts'
import { seedPackages } from '../../prisma/seed/seed-packages.ts'
import { seedPaidServices } from '../../prisma/seed/seed-paid-services.ts'
import { seedSims } from '../../prisma/seed/seed-sims.ts'
import { seedDevices, seedTree } from '../../prisma/seed/structure.ts'
import { papersLacking } from '../factories/papers.ts'
import { sandboxPlatform } from '../factories/pay-platform.ts'
import { demoFleet } from '../simulator/world/fleet.ts'

const { platform, work } = await sandboxPlatform({ DEFAULT_BRAND: 'shopdesk' })
const { pool, config } = platform
const dayMs = 86_400_000

const client = await pool.connect()
try {
  await client.query('BEGIN')
  const organisations = await seedTree(client, config.SECRET)
  const options = { now: Date.now(), secret: config.SECRET }
  await seedDevices(client, demoFleet(), organisations, options)
  await seedPaidServices(client)
  await seedPackages(client, organisations)
  await seedSims(client, organisations, Date.now())
  await seedMoney(client, organisations, config)
  await client.query('COMMIT')
} finally {
  client.release()
}

const listed = async (text: string) => (await pool.query(text)).rows
const soundness = async () => {
  const { unbalanced, drift } = await verifyLedger(pool)
  return { unbalanced, drift }
}

test('the money of the demo adds up, and the vendor has the same payments on the same days', async () => {
  expect(await soundness()).toEqual({ unbalanced: 0, drift: 0 })
  expect(await papersLacking(pool)).toEqual([])
  const now = platform.now()
  for (let days = 176; days >= 0; days--)
    expect(await reconcile(platform, dayOf(now - days * dayMs)), `${days} days ago`).toBe(0)
  expect(await listed('SELECT * FROM payment_difference')).toEqual([])
  expect(
    await listed(`SELECT sum(balance)::int AS sum FROM ledger_account WHERE kind = 'suspense'`),
  ).toEqual([{ sum: null }])
})

test('it holds what a clerk meets', async () => {
  const statuses = await listed('SELECT DISTINCT status FROM trade_order ORDER BY 1')
  expect(statuses.map(({ status }) => status)).toEqual(Object.values(tradeStatus).toSorted())
  const withdrawals = await listed('SELECT DISTINCT status::text FROM withdrawal')
  expect(withdrawals).toHaveLength(5)
  const [earned] = await listed(
    `SELECT count(*)::int AS wallets FROM ledger_account WHERE kind = 'wallet_profit' AND balance > 10000`,
  )
  expect(earned.wallets).toBeGreaterThanOrEqual(3)
  expect(await listed('SELECT state::text FROM complaint')).toEqual([{ state: 'userFeedback' }])
  expect(await listed(`SELECT FROM service_batch WHERE source = 'gift'`)).toHaveLength(9)
  expect(
    await listed(`SELECT FROM trade_order WHERE provider = 'bank' AND status = 1`),
  ).toHaveLength(1)
  const kinds = await listed('SELECT DISTINCT kind::text FROM refund ORDER BY 1')
  expect(kinds).toEqual([{ kind: 'business_money' }, { kind: 'money' }])
})

test('entries are as old as what they are for, and rise with their versions', async () => {
  const [span] = await listed(
    `SELECT now() - min(at) > interval '170 days' AS is_old, max(at) <= now() AS is_past FROM ledger_entry`,
  )
  expect(span).toEqual({ is_old: true, is_past: true })
  expect(
    await listed(
      `SELECT FROM ledger_entry e JOIN ledger_entry n ON n.account_id = e.account_id
       AND n.version = e.version + 1 WHERE n.at < e.at`,
    ),
  ).toEqual([])
  expect(
    await listed(
      `SELECT t.number FROM trade_order t JOIN ledger_transaction l ON l.ref = t.number
       JOIN ledger_entry e ON e.transaction_id = l.id WHERE t.service = 10
       AND l.op IN ('pay', 'e_po_buy') AND e.at <> t.paid_at`,
    ),
    'orders of data',
  ).toEqual([])
  expect(
    await listed(`SELECT FROM pg_namespace WHERE nspname = 'demo_clock'`),
    'the clock of the demo is gone',
  ).toEqual([])
})

test('the worker goes on with what is open, and nothing differs after', async () => {
  await pool.query(
    `UPDATE trade_order SET next_check_at = now() - interval '1 second' WHERE status = 0`,
  )
  await work()
  const [open] = await listed(
    `SELECT t.status, p.state FROM trade_order t LEFT JOIN sandbox_payment p ON p.number = t.number
     WHERE t.created_at > now() - interval '1 hour' AND t.provider = 'sandbox' AND t.service = 4`,
  )
  expect(open).toEqual({ status: tradeStatus.prepaid, state: 'pending' })
  expect(await soundness()).toEqual({ unbalanced: 0, drift: 0 })
  expect(await reconcile(platform, dayOf(platform.now()))).toBe(0)
})
