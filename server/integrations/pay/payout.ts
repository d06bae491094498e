import type { PayeeKind, TransferFault } from '#lib/codes/wallet.ts'

export type PayoutTarget = { kind: PayeeKind; currency: string }

/** An approved withdrawal, as its adapter gets it. */
export type Payout = {
  /** One a withdrawal: the same key pays once, however often it is handed over. */
  key: string
  /** The vendor's own number, once it is known. */
  reference: string | null
  /** Cents. */
  amount: number
  /** ISO 4217. */
  currency: string
  kind: PayeeKind
  holder: string
  bank: string
  branch: string
  /** Of a card, or a mail address. */
  number: string
}

export type Submitted = {
  transfer: 'PROCESSING' | 'WAIT_PAY'
  /** Null: a person makes the transfer. */
  reference: string | null
}

export type PayoutState =
  | { state: 'processing' | 'success'; reference: string }
  | { state: 'fail'; reference: string; fault: TransferFault }

/** Carries approved withdrawals to their payees. Whatever does not answer clearly throws. */
export type PayoutAdapter = {
  /** Of the root: where the ledger books what it paid. */
  account: 'bank' | 'paypal' | 'sandbox'
  fits(target: PayoutTarget): boolean
  /** After the approval is committed. PayoutRefused says that this call did nothing. */
  submit(payout: Payout): Promise<Submitted>
  /** Undefined: the vendor does not know it. Without `get`, finance says how a transfer ended. */
  get?(payout: Payout): Promise<PayoutState | undefined>
  /** So long the vendor pays a key once. Later nothing is handed over again. */
  keyDays?: number
}

/** This call moved nothing. An earlier one under the same key may have. */
export class PayoutRefused extends Error {
  readonly fault: TransferFault

  constructor(fault: TransferFault, reason: string) {
    super(reason)
    this.name = 'PayoutRefused'
    this.fault = fault
  }
}
