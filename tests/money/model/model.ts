import type { WithdrawStatus } from '#lib/codes/wallet.ts'
import { withdrawLimits } from '#lib/rules/withdrawal.ts'

export type ModelOrder = { amount: number; status: WithdrawStatus; rev: number }

/** Cents. */
export type ModelWallet = { cash: number; profit: number; orders: ModelOrder[] }

/** What the platform is held against: nothing but numbers. */
export type Model = { wallets: ModelWallet[] }

export const newModel = (wallets: number): Model => ({
  wallets: Array.from({ length: wallets }, () => ({ cash: 0, profit: 0, orders: [] })),
})

const openStatuses: readonly WithdrawStatus[] = ['e_po_create', 'e_po_transfer']
const countedStatuses: readonly WithdrawStatus[] = [...openStatuses, 'e_po_suc']

const sumOf = (orders: readonly ModelOrder[], statuses: readonly WithdrawStatus[]) =>
  orders
    .filter(({ status }) => statuses.includes(status))
    .reduce((sum, { amount }) => sum + amount, 0)

export const heldOf = ({ orders }: Pick<ModelWallet, 'orders'>) => sumOf(orders, openStatuses)

/** Held or paid: gone from the profit, and of the month. */
export const takenOf = ({ orders }: Pick<ModelWallet, 'orders'>) => sumOf(orders, countedStatuses)

export const exceedsMonth = (wallet: ModelWallet, more: number) =>
  takenOf(wallet) + more > withdrawLimits.month
