import { permissions } from '#lib/codes/permissions.ts'
import type { WithdrawStatus } from '#lib/codes/wallet.ts'
import type { Caller } from '#server/caller.ts'
import type { Context } from '#server/context.ts'
import type { LedgerKind } from '#server/db/generated/tables/main-store.ts'
import { inTransaction } from '#server/db/in-transaction.ts'
import type { Pool } from '#server/db/pool.ts'
import { newRandomPassword } from '#server/domain/people/auth/password.ts'
import { sealNumber } from '#server/domain/trade/wallet/sealed-number.ts'
import { createLog } from '#server/log.ts'
import type { Services } from '#server/services.ts'
import { md5 } from '../../factories/organisations.ts'
import type { Carrier } from './model.ts'
import { openPayoutVendor, type PayoutVendor } from './payout-vendor.ts'

export type RealOrder = {
  id: number
  amount: number
  status: WithdrawStatus
  rev: number
  payout: Carrier
}

export type RealWallet = {
  organisationId: number
  cardId: number
  /** As its dealer calls. */
  ctx: Context
  orders: RealOrder[]
}

/** Wallets of organisations of their own, below one root. */
export type Real = {
  services: Services
  rootId: number
  /** Finance. */
  clerk: Context
  /** Carries approved withdrawals beside finance. */
  vendor: PayoutVendor
  wallets: RealWallet[]
  walletMd5: string
  /** Sets keys of direct postings of this run apart. */
  run: string
}

export type Prepared = { rootId: number; walletMd5: string; walletHash: string }

/** One root and one cheap hash for all runs of a database. */
export async function prepareReal(services: Services): Promise<Prepared> {
  const { pool, config } = services
  const { rows } = await pool.query(
    `INSERT INTO organisation (id, path, name) VALUES (1, '/1/', 'root')
     ON CONFLICT (id) DO UPDATE SET name = 'root' RETURNING id`,
  )
  await pool.query(
    `SELECT setval('organisation_id_seq', greatest(2, (SELECT max(id) FROM organisation)))`,
  )
  const { password, hash } = await newRandomPassword(config.SECRET)
  return { rootId: rows[0].id, walletMd5: md5(password), walletHash: hash }
}

/** Vendors that do not answer are what is tested. */
export const quiet = createLog('model', 'silent')

let runs = 0

type Place = { id: number; path: string }

export const callerOf = ({ id, path }: Place, accountId: number): Caller => ({
  kind: 'account',
  accountId,
  deviceId: undefined,
  organisationId: id,
  path,
  isRoot: path === '/1/',
  role: 'e_role_manager',
  permissions,
  mustChangePassword: false,
  flag: 'e_account_login',
  zone: 'Asia/Shanghai',
  sessionKey: `model${accountId}`,
  name: `account ${accountId}`,
})

export const contextOf = (services: Services, caller: Caller): Context => ({
  caller,
  services,
  now: services.now,
  log: services.log,
  requestId: 'model',
  lang: 'en',
  ip: '192.0.2.1',
})

export async function idOf(pool: Pool, statement: string, values: unknown[]): Promise<number> {
  const { rows } = await pool.query<{ id: number }>(statement, values)
  const [row] = rows
  if (!row) throw new Error('no row came back')
  return row.id
}

/** A new organisation with a wallet and a card. */
export async function openPurse(
  services: Services,
  seen: Services,
  {
    walletHash,
    parent,
    kind = 'seller',
  }: Pick<Prepared, 'walletHash'> & { parent: Place; kind?: 'seller' | 'end_user' },
): Promise<RealWallet> {
  const { pool } = services
  const organisationId = await idOf(
    pool,
    `WITH next AS (SELECT nextval('organisation_id_seq') AS id)
     INSERT INTO organisation (id, parent_id, path, name, kind)
     SELECT id, $1, $2 || id || '/', 'model', $3::"OrganisationKind" FROM next RETURNING id`,
    [parent.id, parent.path, kind],
  )
  const number = sealNumber(services, organisationId, '6222021234567890')
  const cardId = await idOf(
    pool,
    `WITH purse AS (INSERT INTO wallet (organisation_id, password_hash, real_name, identity)
       VALUES ($1, $2, 'A', $3))
     INSERT INTO bank_card (organisation_id, holder, bank, branch, number, tail, created_at)
     VALUES ($1, 'A', 'B', '', $3, '7890', now()) RETURNING id`,
    [organisationId, walletHash, number],
  )
  const path = `${parent.path}${organisationId}/`
  const ctx = contextOf(seen, callerOf({ id: organisationId, path }, organisationId))
  return { organisationId, cardId, ctx, orders: [] }
}

/** New organisations with a wallet and a card each. `pool` is the one that their calls go through. */
export async function openReal(
  services: Services,
  { rootId, walletMd5, walletHash }: Prepared,
  { wallets, pool = services.pool }: { wallets: number; pool?: Pool },
): Promise<Real> {
  const vendor = openPayoutVendor()
  const payments = { ...services.payments, payouts: { sandbox: vendor } }
  const seen = { ...services, pool, payments, log: quiet }
  const parent = { id: rootId, path: '/1/' }
  const made = await Promise.all(
    Array.from({ length: wallets }, () => openPurse(services, seen, { walletHash, parent })),
  )
  const clerk = contextOf(seen, callerOf(parent, 1_000_000_000))
  return {
    services: seen,
    rootId,
    clerk,
    vendor,
    wallets: made,
    walletMd5,
    run: `model${process.pid}:${runs++}`,
  }
}

export type Balances = Partial<Record<LedgerKind, number>>

/** As the ledger says, with the faults that it would not explain. */
export async function readBalances(
  { pool }: Pick<Services, 'pool'>,
  organisationId: number,
): Promise<{ balances: Balances; faults: number }> {
  const { rows } = await pool.query<{ kind: LedgerKind; balance: number; is_sound: boolean }>(
    `SELECT a.kind, a.balance, (SELECT coalesce(sum(e.amount), 0) = a.balance AND count(*) = a.version
       FROM ledger_entry e WHERE e.account_id = a.id) AS is_sound
     FROM ledger_account a WHERE a.organisation_id = $1`,
    [organisationId],
  )
  return {
    balances: Object.fromEntries(rows.map(({ kind, balance }) => [kind, balance])),
    faults: rows.filter(({ is_sound }) => !is_sound).length,
  }
}

export async function readOrders(
  { pool }: Pick<Services, 'pool'>,
  organisationId: number,
): Promise<RealOrder[]> {
  const { rows } = await pool.query<RealOrder>(
    'SELECT id, amount, status, rev, payout FROM withdrawal WHERE organisation_id = $1 ORDER BY id',
    [organisationId],
  )
  return rows
}

/** Uploaded files are kept so long, by the clock of the model. */
const voucherMs = 86_400_000

/** A voucher that finance may attach. */
export const newVoucher = (real: Pick<Real, 'services' | 'clerk'>): Promise<string> =>
  inTransaction(real.services.pool, async (client) => {
    const { rows } = await client.query(
      `INSERT INTO stored_file (id, account_id, name, kind, mime, size, bytes, expires_at)
       VALUES (gen_random_uuid(), $1, 'v.png', 'voucher', 'image/png', 1, '', $2) RETURNING id`,
      [real.clerk.caller.accountId, new Date(real.services.now() + voucherMs)],
    )
    return rows[0].id
  })
