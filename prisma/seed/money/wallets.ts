import { createHash } from 'node:crypto'
import { db, first, rowFor, run } from '#server/db/sql.ts'
import { hashPassword } from '#server/domain/people/auth/password.ts'
import { type Held, hold, payOut, release } from '#server/domain/trade/wallet/hold-money.ts'
import { sealNumber } from '#server/domain/trade/wallet/sealed-number.ts'
import type { OrganisationKey } from '../organisations.ts'
import { daysAgo, type Event } from './demo-clock.ts'
import { accountNamed, idOf, type Person, type Seeded } from './seeded.ts'

const demoWalletPassword = 'wallet123'

type Ending = 'e_po_create' | 'e_po_transfer' | 'e_po_suc' | 'e_po_fail' | 'e_po_undo'

type DemoWallet = {
  organisation: OrganisationKey
  login: string
  payee: readonly [name: string, identity: string, shown: string]
  card: readonly [bank: string, branch: string, number: string]
  /** Days ago, and cents. */
  orders: readonly (readonly [days: number, status: Ending, amount: number, reason?: string])[]
}

const demoWallets: readonly DemoWallet[] = [
  {
    organisation: 'dealer',
    login: 'dealer',
    payee: ['陈国强', '440106198003120018', '440***********0018'],
    card: ['招商银行', '广州天河支行', '6225880212345678'],
    orders: [
      [40, 'e_po_suc', 30_000],
      [25, 'e_po_fail', 15_000, '发票抬头不符'],
      [18, 'e_po_undo', 8000, '金额填错'],
      [6, 'e_po_transfer', 12_000],
      [1, 'e_po_create', 18_000],
    ],
  },
  {
    organisation: 'subdealer',
    login: 'subdealer',
    payee: ['林晓敏', '440305198807230024', '440***********0024'],
    card: ['工商银行', '', '6222021234560417'],
    orders: [[2, 'e_po_create', 15_000]],
  },
]

/** Wallets with payee, card and password; what was withdrawn from them comes as events. */
export async function walletEvents(seeded: Seeded): Promise<Event[]> {
  const md5 = createHash('md5').update(demoWalletPassword).digest('hex')
  const passwordHash = await hashPassword(md5, seeded.config.SECRET)
  const root = await accountNamed(seeded, 'root')
  const events: Event[] = []
  for (const wallet of demoWallets) {
    const cardId = await insertWallet(seeded, wallet, passwordHash)
    const people = { applicant: await accountNamed(seeded, wallet.login), operator: root }
    for (const [days, status, amount, reason = ''] of wallet.orders)
      events.push(...withdrawn(seeded, { wallet, cardId, people, days, status, amount, reason }))
  }
  return events
}

async function insertWallet(
  seeded: Seeded,
  wallet: DemoWallet,
  password_hash: string,
): Promise<number> {
  const { client, config } = seeded
  const { payee, card: held } = wallet
  const [real_name, identity, identity_shown] = payee
  const [bank, branch, number] = held
  const organisation_id = idOf(seeded, wallet.organisation)
  const row = {
    organisation_id,
    password_hash,
    real_name,
    identity_shown,
    identity: sealNumber({ config }, organisation_id, identity),
  }
  await run(client, db.insertInto('wallet').values(rowFor('wallet', row)))
  const card = {
    organisation_id,
    holder: real_name,
    bank,
    branch,
    tail: number.slice(-4),
    created_at: new Date(seeded.now),
    number: sealNumber({ config }, organisation_id, number),
  }
  const made = await first(
    client,
    db.insertInto('bank_card').values(rowFor('bank_card', card)).returning('id'),
  )
  return made?.id ?? 0
}

const transfers = {
  e_po_create: null,
  e_po_transfer: 'WAIT_PAY',
  e_po_suc: 'SUCCESS',
  e_po_fail: null,
  e_po_undo: null,
} as const

type Withdrawn = {
  wallet: DemoWallet
  cardId: number
  people: { applicant: Person; operator: Person }
  days: number
  status: Ending
  amount: number
  reason: string
}

const decisionHours = 20

/** Ordered, and what became of it the day after. */
function withdrawn(seeded: Seeded, asked: Withdrawn): Event[] {
  const { client, now } = seeded
  const { status, reason, people, days } = asked
  let held: Held | undefined
  const ordered = {
    at: daysAgo(now, days),
    run: async (at: number) => {
      held = await insertOrder(seeded, asked, at)
      await hold(client, held, held.amount)
    },
  }
  const ended = {
    at: daysAgo(now, days - decisionHours / 24),
    run: async (at: number) => {
      if (!held) throw new Error('it was not ordered')
      const isDecided = status !== 'e_po_undo'
      const { id: operator_id, name: operator } = people.operator
      const facts = {
        status,
        reason,
        transfer: transfers[status],
        updated_at: new Date(at),
        ...(isDecided && { operator_id, operator }),
        ...(status === 'e_po_suc' && carriedBySandbox(held, at)),
      }
      const change = db.updateTable('withdrawal').set(rowFor('withdrawal', facts))
      await run(client, change.where('id', '=', held.id))
      if (status === 'e_po_fail' || status === 'e_po_undo') await release(client, held)
      if (status === 'e_po_suc') await paidAtVendor(seeded, held, at)
    },
  }
  return status === 'e_po_create' ? [ordered] : [ordered, ended]
}

const referenceOf = ({ id }: Held) => `so_demo${id}`

const carriedBySandbox = (held: Held, at: number) => ({
  payout: 'sandbox',
  reference: referenceOf(held),
  submits: 1,
  submitted_at: new Date(at),
})

/** In the books of the vendor too. */
async function paidAtVendor({ client }: Seeded, held: Held, at: number): Promise<void> {
  await payOut(client, held, 'sandbox')
  const { amount, currency } = held
  const [id, paid_at] = [referenceOf(held), new Date(at)]
  const row = { key: id, id, amount, currency, state: 'paid', paid_at }
  await run(client, db.insertInto('sandbox_payout').values(rowFor('sandbox_payout', row)))
}

async function insertOrder(
  seeded: Seeded,
  { wallet, cardId, people, amount }: Withdrawn,
  at: number,
): Promise<Held> {
  const { client, config } = seeded
  const organisation_id = idOf(seeded, wallet.organisation)
  const [bank, branch, number] = wallet.card
  const row = {
    organisation_id,
    currency: 'CNY',
    amount,
    status: 'e_po_create' as const,
    applicant_id: people.applicant.id,
    applicant: people.applicant.name,
    card_id: cardId,
    holder: wallet.payee[0],
    bank,
    branch,
    tail: number.slice(-4),
    number: sealNumber({ config }, organisation_id, number),
    created_at: new Date(at),
    updated_at: new Date(at),
  }
  const made = await first(
    client,
    db
      .insertInto('withdrawal')
      .values(rowFor('withdrawal', row))
      .returning(['id', 'organisation_id', 'currency', 'amount', 'set_off', 'rev']),
  )
  if (!made) throw new Error('no withdrawal came back')
  return made
}
