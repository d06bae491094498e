import type { Context } from '../../../context.ts'
import { all, db } from '../../../db/sql.ts'
import { maskContact } from '../../people/auth/mask-contact.ts'
import { readOwn } from '../../people/auth/read-own.ts'
import { type Maturing, maturingProfit } from '../pay/maturity.ts'
import { type OwnWallet, ownWallet } from './own-wallet.ts'
import { leftToWithdraw } from './withdrawal-limits.ts'

export type WalletState = OwnWallet & {
  /** Cents. */
  cash: number
  profit: number
  held: number
  owed: number
  monthLeft: number
  dayLeft: number
  /** Of the profit, what can still be charged back. */
  maturing: Maturing
  /** Masked; empty without. */
  phone: string
  email: string
}

export async function readWallet(ctx: Context, currency: string): Promise<WalletState> {
  const { services, caller, now } = ctx
  const wallet = await ownWallet(ctx, services.pool)
  const { organisationId, zone } = wallet
  const accounts = await all(
    services.pool,
    db
      .selectFrom('ledger_account')
      .select(['kind', 'balance'])
      .where('organisation_id', '=', organisationId)
      .where('currency', '=', currency)
      .where('kind', 'in', ['wallet_cash', 'wallet_profit', 'withdraw_hold', 'receivable']),
  )
  const balanceOf = (kind: string) => accounts.find((one) => one.kind === kind)?.balance ?? 0
  const period = { organisationId, zone, currency, at: new Date(now()) }
  const left = await leftToWithdraw(services.pool, ctx, period)
  const maturing = await maturingProfit(services.pool, { organisationId, currency, now: now() })
  const { phone, email } = await readOwn(services.pool, caller)
  return {
    ...wallet,
    cash: balanceOf('wallet_cash'),
    profit: balanceOf('wallet_profit'),
    held: balanceOf('withdraw_hold'),
    owed: Math.max(0, -balanceOf('receivable')),
    maturing,
    monthLeft: Math.max(0, left.month),
    dayLeft: Math.max(0, left.day),
    phone: phone ? maskContact(phone) : '',
    email: email ? maskContact(email) : '',
  }
}
