import type { TransferStatus } from '#lib/codes/wallet.ts'

export type Payout = {
  /** The same withdrawal is paid once, however often it is handed over. */
  withdrawalId: number
  /** Cents. */
  amount: number
  /** ISO 4217. */
  currency: string
  holder: string
  bank: string
  branch: string
  number: string
}

/** Carries approved withdrawals to their payees. */
export type PayoutAdapter = {
  /** Hands a transfer over, after the approval is committed. A throw leaves it ACCEPTED. */
  submit(payout: Payout): Promise<Extract<TransferStatus, 'PROCESSING' | 'WAIT_PAY'>>
}
