import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { z } from 'zod'
import type { TransferFault } from '#lib/codes/wallet.ts'
import type { Pool } from '../../../db/pool.ts'
import { all, db, first, rowFor, run } from '../../../db/sql.ts'
import type { Vendor, VendorAnswer, VendorRequest } from './vendor-types.ts'

type Scenario = {
  fault?: TransferFault
  /** Looks until it ends. */
  looks?: number
  isDropped?: boolean
  isSilent?: boolean
  isLost?: boolean
}

/** By the last two digits of an amount: how a payout goes (docs/money.md#sandbox). */
const scenarios: Record<number, Scenario> = {
  1: { fault: 'payeeAbnormal' },
  2: { isDropped: true },
  3: { looks: 6 },
  4: { isDropped: true, isSilent: true },
  5: { fault: 'nameMismatch' },
  6: { fault: 'dailyQuota' },
  7: { isDropped: true, isLost: true },
}
const scenarioOf = (amount: number): Scenario => scenarios[amount % 100] ?? {}

const created = z.object({ amount: z.int().min(1), currency: z.string().length(3) })
const columns = ['key', 'id', 'amount', 'currency', 'state', 'fault', 'asked'] as const

const json = (status: number, value: unknown): VendorAnswer => ({
  status,
  type: 'json',
  body: JSON.stringify(value),
})

/** Undefined: the connection is dropped without an answer. */
export async function answerPayouts(
  vendor: Vendor,
  request: VendorRequest,
  id: string | undefined,
): Promise<VendorAnswer | undefined> {
  if (request.method === 'POST') return createPayout(vendor, request)
  const named = id ? { id } : { key: request.query.get('key') ?? '' }
  return showPayout(vendor, named)
}

/** The same key pays once. */
async function createPayout(
  { pool }: Vendor,
  { body, header }: VendorRequest,
): Promise<VendorAnswer | undefined> {
  const { amount, currency } = created.parse(JSON.parse(body))
  const key = header('idempotency-key') ?? randomUUID()
  const { isDropped, isLost } = scenarioOf(amount)
  const id = `so_${randomUUID().replaceAll('-', '')}`
  const row = { key, id, amount, currency, state: isLost ? 'lost' : 'pending' }
  const isNew =
    (await run(
      pool,
      db
        .insertInto('sandbox_payout')
        .values(rowFor('sandbox_payout', row))
        .onConflict((already) => already.doNothing()),
    )) > 0
  if (isNew && isDropped) return undefined
  // The first call left nothing behind, but for the memory of it.
  const again = db.updateTable('sandbox_payout').set({ state: 'pending' })
  await run(pool, again.where('key', '=', key).where('state', '=', 'lost'))
  const known = await find(pool, { key })
  if (!known || known.amount !== amount || known.currency !== currency)
    return json(409, { error: 'the key is taken' })
  return shown(known)
}

type Named = { id: string } | { key: string }

const named = (asked: Named) =>
  'id' in asked ? (['id', asked.id] as const) : (['key', asked.key] as const)

const find = (pool: Pool, asked: Named) => {
  const [column, value] = named(asked)
  return first(pool, db.selectFrom('sandbox_payout').select(columns).where(column, '=', value))
}

const shown = ({
  id,
  amount,
  currency,
  state,
  fault,
}: NonNullable<Awaited<ReturnType<typeof find>>>) =>
  json(200, { id, amount, currency, state, fault })

/** A payout goes on by being looked at. */
async function showPayout({ pool, now }: Vendor, asked: Named): Promise<VendorAnswer | undefined> {
  const [column, value] = named(asked)
  const counted = await first(
    pool,
    db
      .updateTable('sandbox_payout')
      .set({ asked: (eb) => eb('asked', '+', 1) })
      .where(column, '=', value)
      .where('state', '!=', 'lost')
      .returning(columns),
  )
  if (!counted) return json(404, { error: 'not found' })
  const { fault, looks = 1, isSilent } = scenarioOf(counted.amount)
  if (isSilent) return undefined
  if (counted.state !== 'pending' || counted.asked < looks) return shown(counted)
  const end = fault ? { state: 'failed', fault } : { state: 'paid', paid_at: new Date(now()) }
  await run(
    pool,
    db
      .updateTable('sandbox_payout')
      .set(rowFor('sandbox_payout', end))
      .where('key', '=', counted.key)
      .where('state', '=', 'pending'),
  )
  const ended = await find(pool, { key: counted.key })
  return ended && shown(ended)
}

/** For the vendor's books: what left is negative. */
export const payoutsBetween = (pool: Pool, start: Date, end: Date) =>
  all(
    pool,
    db
      .selectFrom('sandbox_payout')
      .select(['id as number', 'currency'])
      .select((eb) => sql<number>`-${eb.ref('amount')}`.as('amount'))
      .where('paid_at', '>=', start)
      .where('paid_at', '<', end),
  )
