import { isByHand, platformOf, tradeStatus } from '#lib/codes/payment.ts'
import { walletPartNames, walletParts } from '#lib/codes/wallet.ts'
import type { Pool } from '../../../db/pool.ts'
import { all, anyOf, db, first } from '../../../db/sql.ts'
import { unixSeconds } from '../../../db/unix-seconds.ts'
import { listDocuments } from '../billing/open-document.ts'
import { type ListedOrder, listRefunds } from './find-order.ts'
import { endOfOrder } from './list-own-orders.ts'

const most = { entries: 200, events: 100 }

type Reader = {
  path: string
  isRoot: boolean
  isPayer: boolean
  /** Its organisation; none of a device log-in. */
  sellerId: number | undefined
}

/** `path`: of the reader, who sees no shares of organisations above its own one by one. */
export async function readOrderDetail(
  pool: Pool,
  order: ListedOrder,
  { path, isRoot, isPayer, sellerId }: Reader,
) {
  const [refunds, legs, documents, newEnd, balances, traces] = await Promise.all([
    listShownRefunds(pool, order.id, path),
    listLegs(pool, order.id),
    listDocuments(pool, [order.id]),
    readNewEnd(pool, order),
    isRoot || isPayer ? listBalances(pool, order) : [],
    isRoot ? readTraces(pool, order) : { reference: '', entries: [], events: [] },
  ])
  const shares = sharesIn(legs, path)
  const ownShare = isRoot ? null : ownShareIn(legs, order, sellerId)
  return { refunds, shares, ownShare, documents, newEnd, balances, ...traces }
}

/** Who gave money back, and for it, is said of organisations in the reader's sight only. */
async function listShownRefunds(pool: Pool, orderId: number, path: string) {
  const refunds = await listRefunds(pool, orderId)
  return refunds.map(({ giver, giverPath, ...refund }) => {
    const isHidden = refund.giverId !== null && !giverPath?.startsWith(path)
    const { operator } = refund
    return { ...refund, giver: isHidden ? '' : (giver ?? ''), operator: isHidden ? '' : operator }
  })
}

const readNewEnd = async (pool: Pool, { number }: ListedOrder) =>
  (await first(pool, endOfOrder(number)))?.end ?? null

/** Of the parts of the payer's wallet, before and after the order moved them first. */
async function listBalances(pool: Pool, { number, organisationId }: ListedOrder) {
  const keys = [`buy:${number}`, `rch:${number}`]
  const moved = await all(
    pool,
    db
      .selectFrom('ledger_transaction as t')
      .innerJoin('ledger_entry as e', 'e.transaction_id', 't.id')
      .innerJoin('ledger_account as a', 'a.id', 'e.account_id')
      .select(['a.kind', 'e.amount', 'e.balance_after as after'])
      .where('t.key', 'in', keys)
      .where('a.organisation_id', '=', organisationId)
      .where('a.kind', 'in', Object.values(walletParts))
      .orderBy('a.kind'),
  )
  return walletPartNames.flatMap((kind) =>
    moved
      .filter((entry) => entry.kind === walletParts[kind])
      .map(({ amount, after }) => ({
        kind,
        balance_before: Number(after) - Number(amount),
        balance_after: Number(after),
      })),
  )
}

type ShareLeg = Awaited<ReturnType<typeof listLegs>>[number]

async function listLegs(pool: Pool, orderId: number) {
  const legs = await all(
    pool,
    db
      .selectFrom('order_leg as l')
      .leftJoin('organisation as o', 'o.id', 'l.organisation_id')
      .select(['l.organisation_id as organisationId', 'l.amount', 'l.taken', 'o.name', 'o.path'])
      .where('l.order_id', '=', orderId)
      .orderBy('l.seq'),
  )
  return legs.map(({ amount, taken, ...leg }) => ({
    ...leg,
    amount: Number(amount),
    taken: Number(taken),
  }))
}

function sharesIn(legs: readonly ShareLeg[], path: string) {
  const isShown = (leg: ShareLeg) => leg.path?.startsWith(path) ?? false
  const above = legs.filter((leg) => !isShown(leg))
  const sumOf = (part: 'amount' | 'taken') => above.reduce((sum, leg) => sum + leg[part], 0)
  const aboveAll = { sfamily_name: '', amount: sumOf('amount'), taken: sumOf('taken') }
  const shown = legs
    .filter(isShown)
    .map(({ name, amount, taken }) => ({ sfamily_name: name ?? '', amount, taken }))
  return above.length > 0 ? [aboveAll, ...shown] : shown
}

/** What the reader's own organisation earned, and what of it `refundShare` takes. */
function ownShareIn(
  legs: readonly ShareLeg[],
  { status, platform }: ListedOrder,
  sellerId: number | undefined,
) {
  const own = legs.find(({ organisationId }) => organisationId === sellerId)
  if (!own) return null
  const isGiven = status === tradeStatus.completed && !isByHand(platformOf(platform))
  return { amount: own.amount, left: isGiven ? Math.max(0, own.amount - own.taken) : 0 }
}

/** What finance asks for: the provider's number, what was booked, what the provider sent. */
async function readTraces(pool: Pool, { id, number }: ListedOrder) {
  const held = db.selectFrom('trade_order').select('reference').where('id', '=', id)
  const reference = (await first(pool, held))?.reference ?? ''
  const entries = await all(
    pool,
    db
      .selectFrom('ledger_transaction as t')
      .innerJoin('ledger_entry as e', 'e.transaction_id', 't.id')
      .innerJoin('ledger_account as a', 'a.id', 'e.account_id')
      .leftJoin('organisation as o', 'o.id', 'a.organisation_id')
      .select(['t.op', 'o.name', 'a.kind', 'e.amount'])
      .select((eb) => unixSeconds(eb.ref('e.at')).as('time'))
      .where('t.ref', '=', number)
      .orderBy('t.id')
      .orderBy('a.id')
      .limit(most.entries),
  )
  const events = await all(
    pool,
    db
      .selectFrom('webhook_event')
      .select(['provider', 'event_id'])
      .select((eb) => unixSeconds(eb.ref('at')).as('time'))
      .where('number', '=', anyOf([number, ...(reference ? [reference] : [])]))
      .orderBy('webhook_event.at')
      .limit(most.events),
  )
  return {
    reference,
    events,
    entries: entries.map(({ op, name, kind, amount, time }) => ({
      time,
      op,
      sfamily_name: name ?? '',
      kind,
      amount: Number(amount),
    })),
  }
}
