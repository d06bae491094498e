import { sql } from 'kysely'
import { minorDigits } from '#lib/codes/currencies.ts'
import { typedCents } from '#lib/rules/money.ts'
import { withdrawLimits } from '#lib/rules/withdrawal.ts'
import type { Context } from '../../../context.ts'
import { inTransaction } from '../../../db/in-transaction.ts'
import type { Pool, PoolClient } from '../../../db/pool.ts'
import { db, first, rowFor } from '../../../db/sql.ts'
import { zoneInSql } from '../../../db/zone-in-sql.ts'
import { AppError } from '../../../errors.ts'
import { crashpoint } from '../../../process/crashpoint.ts'
import { writeAudit } from '../../platform/audit/write-audit.ts'
import { lockBalances } from '../money/lock-balances.ts'
import { maturingProfit } from '../pay/maturity.ts'
import { cardToPay } from './bank-cards.ts'
import { hold, release } from './hold-money.ts'
import { lockWallet } from './lock-wallet.ts'
import { ownWallet } from './own-wallet.ts'
import { defaultPayout } from './payouts/adapters.ts'
import { checkWalletPassword } from './wallet-password.ts'

export type NewWithdrawal = {
  /** ISO 4217. */
  currency: string
  /** Cents. */
  amount: number
  cardId: number
  remark: string
  md5: string
}

const held = ['id', 'organisation_id', 'currency', 'amount', 'set_off', 'rev', 'tail'] as const

/** Holds its money in the transaction that makes the order. Answers its id. */
export async function orderWithdrawal(ctx: Context, order: NewWithdrawal): Promise<number> {
  const { services, caller, now } = ctx
  const { organisationId } = await checkWalletPassword(ctx, order.md5)
  const id = await inTransaction(services.pool, async (client) => {
    await lockWallet(client, organisationId)
    const wallet = await ownWallet(ctx, client)
    const card = await cardToPay(client, wallet, order.cardId)
    const at = new Date(now())
    const { amount, currency, remark } = order
    const row = {
      organisation_id: organisationId,
      applicant_id: caller.accountId ?? 0,
      applicant: caller.name,
      currency,
      amount,
      remark,
      payout: defaultPayout,
      created_at: at,
      updated_at: at,
      ...card,
    }
    const made = await first(
      client,
      db.insertInto('withdrawal').values(rowFor('withdrawal', row)).returning(held),
    )
    if (!made) throw new Error('no withdrawal came back')
    const period = { organisationId, zone: wallet.zone, currency, at }
    await checkPeriods(client, ctx, period)
    await hold(client, made, amount)
    await checkMature(client, ctx, { organisationId, currency })
    const object = { kind: 'withdrawal', id: made.id, name: String(made.id) } as const
    const after = { amount, currency, tail: card.tail }
    await writeAudit(client, ctx, 'wallet/Withdraw', [{ object, after }])
    return made.id
  })
  crashpoint('withdrawn')
  return id
}

export type ChangedWithdrawal = {
  id: number
  amount: number | undefined
  cardId: number | undefined
  reason: string
  md5: string
}

/** While it waits. */
export async function changeWithdrawal(ctx: Context, change: ChangedWithdrawal): Promise<void> {
  const { services, now } = ctx
  const { organisationId } = await checkWalletPassword(ctx, change.md5)
  await inTransaction(services.pool, async (client) => {
    await lockWallet(client, organisationId)
    const wallet = await ownWallet(ctx, client)
    const before = await waiting(client, organisationId, change.id)
    const card = await cardToPay(client, wallet, change.cardId ?? before.card_id)
    const amount = change.amount ?? before.amount
    if (amount === before.amount && card.card_id === before.card_id)
      throw new AppError('nothingToChange')
    const set = {
      ...card,
      amount,
      rev: before.rev + 1,
      reason: change.reason,
      updated_at: new Date(now()),
    }
    const after = await first(
      client,
      db
        .updateTable('withdrawal')
        .set(rowFor('withdrawal', set))
        .where('id', '=', change.id)
        .where('status', '=', 'e_po_create')
        .where('rev', '=', before.rev)
        .returning(held),
    )
    if (!after) throw new AppError('dataChanged')
    const { currency, created_at: at } = before
    await checkPeriods(client, ctx, { organisationId, zone: wallet.zone, currency, at })
    if (amount !== before.amount) await hold(client, after, amount - before.amount)
    await checkMature(client, ctx, { organisationId, currency })
    const object = { kind: 'withdrawal', id: change.id, name: String(change.id) } as const
    const facts = { amount, tail: after.tail, reason: change.reason }
    await writeAudit(client, ctx, 'wallet/ModifyWithdraw', [
      { object, before: { amount: before.amount, tail: before.tail }, after: facts },
    ])
  })
  crashpoint('changed')
}

/** While it waits; its money is free again. */
export async function undoWithdrawal(
  ctx: Context,
  { id, reason, md5 }: { id: number; reason: string; md5: string },
): Promise<void> {
  const { services, now } = ctx
  const { organisationId } = await checkWalletPassword(ctx, md5)
  await inTransaction(services.pool, async (client) => {
    const undone = await first(
      client,
      db
        .updateTable('withdrawal')
        .set({ status: 'e_po_undo', reason, updated_at: new Date(now()) })
        .where('id', '=', id)
        .where('organisation_id', '=', organisationId)
        .where('status', '=', 'e_po_create')
        .returning(held),
    )
    if (!undone) throw await lostOrMissing(client, organisationId, id)
    await release(client, undone)
    const object = { kind: 'withdrawal', id, name: String(id) } as const
    const after = { status: 'e_po_undo', amount: undone.amount, reason }
    await writeAudit(client, ctx, 'wallet/UndoWithdraw', [{ object, after }])
  })
  crashpoint('undone')
}

const ofOrganisation = (organisationId: number, id: number) =>
  db.selectFrom('withdrawal').where('id', '=', id).where('organisation_id', '=', organisationId)

async function lostOrMissing(client: PoolClient, organisationId: number, id: number) {
  const known = await first(client, ofOrganisation(organisationId, id).select('id'))
  return new AppError(known ? 'dataChanged' : 'notFound')
}

async function waiting(client: PoolClient, organisationId: number, id: number) {
  const found = await first(
    client,
    ofOrganisation(organisationId, id)
      .select(held)
      .select(['card_id', 'status', 'created_at'])
      .forUpdate(),
  )
  if (!found) throw new AppError('notFound')
  if (found.status !== 'e_po_create') throw new AppError('dataChanged')
  return found
}

export type WithdrawalPeriod = {
  organisationId: number
  /** IANA name. */
  zone: string
  currency: string
  /** A time of the month, or day. */
  at: Date
}

const dayLimit = ({ services }: Pick<Context, 'services'>, currency: string) =>
  services.config.WITHDRAW_PER_DAY * 10 ** minorDigits(currency)

/** With the order that is being made; the wallet is locked. */
async function checkPeriods(
  client: PoolClient,
  ctx: Context,
  period: WithdrawalPeriod,
): Promise<void> {
  const { services } = ctx
  const { month, day } = await leftToWithdraw(client, ctx, period)
  if (month < 0)
    throw new AppError('withdrawAboveMonth', {
      max: typedCents(withdrawLimits.month, period.currency),
    })
  if (day < 0) throw new AppError('withdrawAboveDay', { max: services.config.WITHDRAW_PER_DAY })
}

/** After its hold: what is left of the profit covers what can still be charged back. */
async function checkMature(
  client: PoolClient,
  { now }: Context,
  { organisationId, currency }: Pick<WithdrawalPeriod, 'organisationId' | 'currency'>,
): Promise<void> {
  const maturing = await maturingProfit(client, { organisationId, currency, now: now() })
  if (maturing.amount === 0) return
  const asked = { currency, organisationIds: [organisationId], kind: 'wallet_profit' } as const
  const left = (await lockBalances(client, asked)).get(organisationId) ?? 0
  if (left < maturing.amount)
    throw new AppError('withdrawImmature', { amount: typedCents(maturing.amount, currency) })
}

/** Cents that may still be withdrawn in the month and the day: what failed or was cancelled does not count. */
export async function leftToWithdraw(
  store: Pool | PoolClient,
  ctx: Pick<Context, 'services'>,
  period: WithdrawalPeriod,
): Promise<{ month: number; day: number }> {
  const [month, day] = [await spentIn(store, 'month', period), await spentIn(store, 'day', period)]
  return { month: withdrawLimits.month - month, day: dayLimit(ctx, period.currency) - day }
}

async function spentIn(
  store: Pool | PoolClient,
  unit: 'month' | 'day',
  { organisationId, zone, currency, at }: WithdrawalPeriod,
): Promise<number> {
  const start = sql`date_trunc(${sql.lit(unit)}, ${at}::timestamptz AT TIME ZONE ${zoneInSql(zone)})`
  const end = sql`${start} + ${sql.lit(`1 ${unit}`)}::interval`
  const row = await first(
    store,
    db
      .selectFrom('withdrawal')
      .select((eb) => sql<number>`coalesce(sum(${eb.ref('amount')}), 0)::bigint`.as('sum'))
      .where('organisation_id', '=', organisationId)
      .where('currency', '=', currency)
      .where('status', 'not in', ['e_po_fail', 'e_po_undo'])
      .where('created_at', '>=', sql<Date>`${start} AT TIME ZONE ${zoneInSql(zone)}`)
      .where('created_at', '<', sql<Date>`(${end}) AT TIME ZONE ${zoneInSql(zone)}`),
  )
  return row?.sum ?? 0
}
