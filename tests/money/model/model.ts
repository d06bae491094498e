import type { WithdrawStatus } from '#lib/codes/wallet.ts'
import { withdrawLimits } from '#lib/rules/withdrawal.ts'

export type Carrier = 'manual' | 'sandbox'
export type ModelOrder = {
  amount: number
  status: WithdrawStatus
  rev: number
  payout: Carrier
  /** What the vendor that carries it has of it. */
  atVendor: 'nothing' | 'processing' | 'success' | 'fail'
}

/** Cents. */
export type ModelWallet = { cash: number; profit: number; orders: ModelOrder[] }

/** What the platform is held against: nothing but numbers. */
export type Model = { wallets: ModelWallet[] }

export const newModel = (wallets: number): Model => ({
  wallets: Array.from({ length: wallets }, () => ({ cash: 0, profit: 0, orders: [] })),
})

const openStatuses: readonly WithdrawStatus[] = ['e_po_create', 'e_po_transfer']
const countedStatuses: readonly WithdrawStatus[] = [...openStatuses, 'e_po_suc']

const sumOf = (orders: Ordered['orders'], statuses: readonly WithdrawStatus[]) =>
  orders
    .filter(({ status }) => statuses.includes(status))
    .reduce((sum, { amount }) => sum + amount, 0)

type Ordered = { orders: readonly Pick<ModelOrder, 'amount' | 'status'>[] }

export const heldOf = ({ orders }: Ordered) => sumOf(orders, openStatuses)

/** Held or paid: gone from the profit, and of the month. */
export const takenOf = ({ orders }: Ordered) => sumOf(orders, countedStatuses)

export const exceedsMonth = (wallet: ModelWallet, more: number) =>
  takenOf(wallet) + more > withdrawLimits.month
