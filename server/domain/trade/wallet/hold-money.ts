import type { WalletOperation } from '#lib/codes/wallet.ts'
import { AppError } from '../../../app-error.ts'
import type { PoolClient } from '../../../db/pool.ts'
import type { PayoutAdapter } from '../../../integrations/pay/payout.ts'
import { crashpoint } from '../../../process/crashpoint.ts'
import { BalanceTooLow, type Leg, lockDebts, post } from '../money/ledger.ts'
import { lockBalances } from '../money/lock-balances.ts'
import { platformOrganisation } from '../money/platform-organisation.ts'

export type Held = {
  id: number
  organisation_id: number
  currency: string
  /** Cents. */
  amount: number
  /** Of it, what paid a debt when it was approved. */
  set_off: number
  rev: number
}

type Step = 'held' | 'setOff' | 'released' | 'paidOut'
type Move = { step: Step; key: string; op: WalletOperation; withdrawal: Held; legs: Leg[] }

const leg = (
  { organisation_id: organisationId, currency }: Held,
  kind: Leg['kind'],
  amount: number,
): Leg => ({ organisationId, kind, currency, amount })

/** Cents that are transferred, or come back. */
export const leftOf = ({ amount, set_off }: Pick<Held, 'amount' | 'set_off'>) => amount - set_off

/** A key moves once: a second caller has lost the race for the state, and undoes its change. */
async function move(client: PoolClient, { step, key, op, withdrawal, legs }: Move): Promise<void> {
  try {
    const { isNew } = await post(client, { key, op, ref: `wd:${withdrawal.id}`, legs })
    if (!isNew) throw new AppError('dataChanged')
    crashpoint(step)
  } catch (error) {
    if (error instanceof BalanceTooLow) throw new AppError('withdrawAboveMax')
    throw error
  }
}

/** The first hold, or what a changed order holds more (less: negative). */
export const hold = (client: PoolClient, withdrawal: Held, more: number): Promise<void> =>
  move(client, {
    step: 'held',
    key: `wd:${withdrawal.id}:${withdrawal.rev}`,
    op: more > 0 ? 'e_po_get' : 'e_po_return',
    withdrawal,
    legs: [leg(withdrawal, 'wallet_profit', -more), leg(withdrawal, 'withdraw_hold', more)],
  })

/**
 * What is owed comes from the held money first. Answers the cents that it paid.
 * @throws AppError withdrawOwed where nothing would be left to transfer
 */
export async function setOffHeld(client: PoolClient, withdrawal: Held): Promise<number> {
  const { id, organisation_id: organisationId, currency, amount } = withdrawal
  const asked = { currency, organisationIds: [organisationId] }
  // Before the debt, as whatever comes to the wallet locks it.
  await lockBalances(client, { ...asked, kind: 'withdraw_hold' })
  const owed = (await lockDebts(client, asked)).get(organisationId) ?? 0
  if (owed === 0) return 0
  if (owed >= amount) throw new AppError('withdrawOwed')
  await move(client, {
    step: 'setOff',
    key: `wds:${id}`,
    op: 'e_po_setoff',
    withdrawal,
    legs: [leg(withdrawal, 'withdraw_hold', -owed), leg(withdrawal, 'receivable', owed)],
  })
  return owed
}

/** Back to the wallet: cancelled, rejected or failed. */
export const release = (client: PoolClient, withdrawal: Held): Promise<void> =>
  move(client, {
    step: 'released',
    key: `wdx:${withdrawal.id}`,
    op: 'e_po_return',
    withdrawal,
    legs: [
      leg(withdrawal, 'withdraw_hold', -leftOf(withdrawal)),
      leg(withdrawal, 'wallet_profit', leftOf(withdrawal)),
    ],
  })

/** Paid by the platform's bank, or its account at a vendor. */
export async function payOut(
  client: PoolClient,
  withdrawal: Held,
  account: PayoutAdapter['account'],
): Promise<void> {
  const organisationId = await platformOrganisation(client)
  const { currency } = withdrawal
  const amount = leftOf(withdrawal)
  await move(client, {
    step: 'paidOut',
    key: `wdp:${withdrawal.id}`,
    op: 'e_po_get',
    withdrawal,
    legs: [
      leg(withdrawal, 'withdraw_hold', -amount),
      { organisationId, kind: account, currency, amount },
    ],
  })
}
