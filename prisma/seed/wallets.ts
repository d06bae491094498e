import { createHash } from 'node:crypto'
import type { Config } from '#server/config.ts'
import type { PoolClient } from '#server/db/pool.ts'
import { db, first, rowFor, run } from '#server/db/sql.ts'
import { hashPassword } from '#server/domain/auth/password.ts'
import { type Leg, post } from '#server/domain/money/ledger.ts'
import { hold, payOut, release } from '#server/domain/wallet/hold-money.ts'
import { sealNumber } from '#server/domain/wallet/sealed-number.ts'
import type { OrganisationKey } from './organisations.ts'

const demoWalletPassword = 'wallet123'

type Ending = 'e_po_create' | 'e_po_transfer' | 'e_po_suc' | 'e_po_fail' | 'e_po_undo'

type DemoWallet = {
  organisation: OrganisationKey
  login: string
  payee: readonly [name: string, identity: string, shown: string]
  card: readonly [bank: string, branch: string, number: string]
  /** Cents. */
  recharged: number
  profits: readonly number[]
  orders: readonly (readonly [status: Ending, amount: number, reason?: string])[]
}

const demoWallets: readonly DemoWallet[] = [
  {
    ...({ organisation: 'dealer', login: 'dealer' } as const),
    payee: ['陈国强', '440106198003120018', '440***********0018'],
    card: ['招商银行', '广州天河支行', '6225880212345678'],
    ...{ recharged: 200_000, profits: [128_050, 64_000, 9_999, 410_025, 76_400] },
    orders: [
      ['e_po_suc', 150_000],
      ['e_po_fail', 90_000, '发票抬头不符'],
      ['e_po_undo', 20_000, '金额填错'],
      ['e_po_transfer', 88_800],
      ['e_po_create', 120_000],
    ],
  },
  {
    ...({ organisation: 'subdealer', login: 'subdealer' } as const),
    payee: ['林晓敏', '440305198807230024', '440***********0024'],
    card: ['工商银行', '', '6222021234560417'],
    ...{ recharged: 50_000, profits: [32_010, 16_000, 2_499] },
    orders: [['e_po_create', 30_000]],
  },
]

/** Wallets with money, and an order in each state. */
export async function seedWallets(
  client: PoolClient,
  organisations: ReadonlyMap<string, number>,
  config: Config,
): Promise<void> {
  const md5 = createHash('md5').update(demoWalletPassword).digest('hex')
  const passwordHash = await hashPassword(md5, config.SECRET)
  const rootId = organisations.get('root') as number
  for (const wallet of demoWallets) {
    const organisationId = organisations.get(wallet.organisation) as number
    const seeded = { client, config, organisationId, rootId }
    const cardId = await insertWallet(seeded, wallet, passwordHash)
    await insertMoney(seeded, wallet)
    for (const [status, amount, reason = ''] of wallet.orders)
      await insertOrder(seeded, { wallet, cardId, status, amount, reason })
  }
}

type Seeded = { client: PoolClient; config: Config; organisationId: number; rootId: number }

async function insertWallet(
  { client, config, organisationId }: Seeded,
  { payee: [real_name, identity, identity_shown], card: [bank, branch, number] }: DemoWallet,
  password_hash: string,
): Promise<number> {
  const row = {
    ...{ organisation_id: organisationId, password_hash, real_name, identity_shown },
    identity: sealNumber({ config }, organisationId, identity),
  }
  await run(client, db.insertInto('wallet').values(rowFor('wallet', row)))
  const card = {
    ...{ organisation_id: organisationId, holder: real_name, bank, branch },
    ...{ tail: number.slice(-4), created_at: new Date() },
    number: sealNumber({ config }, organisationId, number),
  }
  const made = await first(
    client,
    db.insertInto('bank_card').values(rowFor('bank_card', card)).returning('id'),
  )
  return made?.id ?? 0
}

async function insertMoney(
  { client, organisationId, rootId }: Seeded,
  { recharged, profits }: DemoWallet,
): Promise<void> {
  const legs = (kind: Leg['kind'], amount: number): Leg[] => [
    { organisationId: rootId, kind: 'sandbox', currency: 'CNY', amount: -amount },
    { organisationId, kind, currency: 'CNY', amount },
  ]
  const named = (n: number) => `demo${organisationId}-${n}`
  await post(client, {
    ...{ key: `rch:${named(0)}`, op: 'e_po_recharge', ref: named(0) },
    legs: legs('wallet_cash', recharged),
  })
  for (const [n, amount] of profits.entries())
    await post(client, {
      ...{ key: `split:${named(n + 1)}`, op: 'e_po_profit', ref: named(n + 1) },
      legs: legs('wallet_profit', amount),
    })
}

const transfers = {
  e_po_create: null,
  e_po_transfer: 'WAIT_PAY',
  e_po_suc: 'SUCCESS',
  e_po_fail: null,
  e_po_undo: null,
} as const

type DemoOrder = {
  wallet: DemoWallet
  cardId: number
  status: Ending
  amount: number
  reason: string
}

async function insertOrder(
  { client, config, organisationId }: Seeded,
  { wallet, cardId, status, amount, reason }: DemoOrder,
): Promise<void> {
  const [bank, branch, number] = wallet.card
  const [applicant, operator] = await Promise.all([
    accountNamed(client, wallet.login),
    accountNamed(client, 'root'),
  ])
  const isAudited = status !== 'e_po_create' && status !== 'e_po_undo'
  const at = new Date()
  const row = {
    ...{ organisation_id: organisationId, currency: 'CNY', amount, status, reason },
    ...{ applicant_id: applicant.id, applicant: applicant.name, transfer: transfers[status] },
    ...(isAudited && { operator_id: operator.id, operator: operator.name }),
    ...{ card_id: cardId, holder: wallet.payee[0], bank, branch, tail: number.slice(-4) },
    number: sealNumber({ config }, organisationId, number),
    ...{ created_at: at, updated_at: at },
  }
  const made = await first(
    client,
    db
      .insertInto('withdrawal')
      .values(rowFor('withdrawal', row))
      .returning(['id', 'organisation_id', 'currency', 'amount', 'rev']),
  )
  if (!made) throw new Error('no withdrawal came back')
  await hold(client, made, amount)
  if (status === 'e_po_fail' || status === 'e_po_undo') await release(client, made)
  if (status === 'e_po_suc') await payOut(client, made)
}

async function accountNamed(client: PoolClient, login: string) {
  const account = await first(
    client,
    db.selectFrom('account').select(['id', 'name']).where('login', '=', login),
  )
  if (!account) throw new Error(`there is no account ${login}`)
  return account
}
