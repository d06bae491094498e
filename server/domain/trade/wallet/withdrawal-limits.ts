import { sql } from 'kysely'
import { minorDigits } from '#lib/codes/currencies.ts'
import { typedCents } from '#lib/rules/money.ts'
import { withdrawLimits } from '#lib/rules/withdrawal.ts'
import { AppError } from '../../../app-error.ts'
import type { Context } from '../../../context.ts'
import type { Pool, PoolClient } from '../../../db/pool.ts'
import { db, first } from '../../../db/sql.ts'
import { zoneInSql } from '../../../db/zone-in-sql.ts'
import { lockBalances } from '../money/lock-balances.ts'
import { maturingProfit } from '../pay/maturity.ts'

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

/** With the order that is being made; the wallet is locked. Throws `withdrawAboveMonth`, `withdrawAboveDay`. */
export async function checkPeriods(
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

/** After its hold: what is left of the profit covers what can still be charged back. Throws `withdrawImmature`. */
export async function checkMature(
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
