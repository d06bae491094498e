import { walletPartNames, walletParts } from '#lib/codes/wallet.ts'
import type { Pool } from '../../../db/pool.ts'
import { all, anyOf, db, first } from '../../../db/sql.ts'
import { unixSeconds } from '../../../db/unix-seconds.ts'
import { listDocuments } from '../billing/open-document.ts'
import { type ListedOrder, listRefunds } from './find-order.ts'
import { endOfOrder } from './list-own-orders.ts'

const most = { entries: 200, events: 100 }

/** `path`: of the reader, who sees no shares of organisations above its own one by one. */
export async function readOrderDetail(
  pool: Pool,
  order: ListedOrder,
  { path, isRoot, isPayer }: { path: string; isRoot: boolean; isPayer: boolean },
) {
  const [refunds, shares, documents, newEnd, balances, traces] = await Promise.all([
    listRefunds(pool, order.id),
    listShares(pool, order.id, path),
    listDocuments(pool, [order.id]),
    readNewEnd(pool, order),
    isRoot || isPayer ? listBalances(pool, order) : [],
    isRoot ? readTraces(pool, order) : { reference: '', entries: [], events: [] },
  ])
  return { refunds, shares, documents, newEnd, balances, ...traces }
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

async function listShares(pool: Pool, orderId: number, path: string) {
  const legs = await all(
    pool,
    db
      .selectFrom('order_leg as l')
      .leftJoin('organisation as o', 'o.id', 'l.organisation_id')
      .select(['l.amount', 'o.name', 'o.path'])
      .where('l.order_id', '=', orderId)
      .orderBy('l.seq'),
  )
  const isShown = (leg: (typeof legs)[number]) => leg.path?.startsWith(path) ?? false
  const above = legs.filter((leg) => !isShown(leg))
  const shown = legs.filter(isShown)
  return [
    ...(above.length > 0
      ? [{ sfamily_name: '', amount: above.reduce((sum, { amount }) => sum + Number(amount), 0) }]
      : []),
    ...shown.map(({ name, amount }) => ({ sfamily_name: name ?? '', amount: Number(amount) })),
  ]
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
