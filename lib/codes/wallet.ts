/**
 * Operations on a wallet. Ours: `e_po_return`, a withdrawal that came back, `e_po_refund`, and of debts
 * `e_po_setoff`, paid from what came, and `e_po_writeoff`.
 */
export const walletOperations = [
  'e_po_recharge',
  'e_po_get',
  'e_po_return',
  'e_po_profit',
  'e_po_buy',
  'e_po_refund',
  'e_po_setoff',
  'e_po_writeoff',
] as const
export type WalletOperation = (typeof walletOperations)[number]

/** Recharged money, and profit, which alone can be withdrawn. */
export const walletParts = { cash: 'wallet_cash', profit: 'wallet_profit' } as const
export type WalletPart = keyof typeof walletParts
export const walletPartNames = Object.keys(walletParts) as [WalletPart, ...WalletPart[]]

/** What a statement may be read of: the parts of the wallet, or what its organisation owes. */
export const statementKinds = { ...walletParts, debt: 'receivable' } as const
export type StatementKind = keyof typeof statementKinds
export const statementKindNames = Object.keys(statementKinds) as [StatementKind, ...StatementKind[]]

export const withdrawStatuses = [
  'e_po_create',
  'e_po_transfer',
  'e_po_suc',
  'e_po_fail',
  'e_po_undo',
] as const
export type WithdrawStatus = (typeof withdrawStatuses)[number]

export const transferStatuses = ['ACCEPTED', 'PROCESSING', 'WAIT_PAY', 'SUCCESS', 'FAIL'] as const
export type TransferStatus = (typeof transferStatuses)[number]

/** Record of a transfer to a card or account. */
export const transferRecords = ['normal', 'failed'] as const
export type TransferRecord = (typeof transferRecords)[number]
export const transferRecordOf = (transfer: TransferStatus): TransferRecord =>
  transfer === 'FAIL' ? 'failed' : 'normal'

/** Why a transfer did not reach its payee. */
export const transferFaults = [
  'accountFrozen',
  'accountMissing',
  'realNameFailed',
  'realNameMissing',
  'nameMismatch',
  'openidInvalid',
  'singleQuota',
  'dailyQuota',
  'monthlyQuota',
  'dailyCount',
  'notAuthorised',
  'overdueClosed',
  'riskBlocked',
  'sceneInvalid',
  'payeeAbnormal',
  'payerAbnormal',
] as const
export type TransferFault = (typeof transferFaults)[number]

/** Who carries a transfer: finance by hand, or an adapter. */
export const payoutNames = ['manual', 'paypal', 'sandbox'] as const
export type PayoutName = (typeof payoutNames)[number]

/** What money is paid to. */
export const payeeKinds = ['card', 'paypal'] as const
export type PayeeKind = (typeof payeeKinds)[number]

/** What a seller shares with those that bought of it lately: one person may be behind both. */
export const withdrawMarks = ['address', 'mail'] as const
export type WithdrawMark = (typeof withdrawMarks)[number]

/** What finance does with an order, and what may be done with which. */
export const withdrawalDecisions = {
  approve: { from: 'e_po_create', to: 'e_po_transfer' },
  reject: { from: 'e_po_create', to: 'e_po_fail' },
  success: { from: 'e_po_transfer', to: 'e_po_suc' },
  fail: { from: 'e_po_transfer', to: 'e_po_fail' },
} as const satisfies Record<string, { from: WithdrawStatus; to: WithdrawStatus }>
export type WithdrawalDecision = keyof typeof withdrawalDecisions
export const withdrawalDecisionNames = Object.keys(withdrawalDecisions) as [
  WithdrawalDecision,
  ...WithdrawalDecision[],
]
