import type { TransferFault } from '#lib/codes/wallet.ts'

/** Names of PayPal's errors of payouts, of an item or of the whole batch. */
const faults: Record<string, TransferFault> = {
  RECEIVER_UNREGISTERED: 'accountMissing',
  RECEIVER_ACCOUNT_LOCKED: 'accountFrozen',
  RECEIVER_ACCOUNT_LIMITATION: 'accountFrozen',
  RECEIVER_YOUTH_ACCOUNT: 'payeeAbnormal',
  TRANSACTION_LIMIT_EXCEEDED: 'singleQuota',
  RISK_DECLINE: 'riskBlocked',
  REGULATORY_BLOCKED: 'riskBlocked',
  TRANSACTION_DECLINED_BY_TRAVEL_RULE: 'riskBlocked',
  AUTHORIZATION_ERROR: 'notAuthorised',
  NOT_AUTHORIZED: 'notAuthorised',
  REQUIRED_SCOPE_MISSING: 'notAuthorised',
  PERMISSION_DENIED: 'notAuthorised',
  VALIDATION_ERROR: 'sceneInvalid',
  SELF_PAY_NOT_ALLOWED: 'payeeAbnormal',
  NON_HOLDING_CURRENCY: 'payeeAbnormal',
  INSUFFICIENT_FUNDS: 'payerAbnormal',
  SPENDING_LIMIT_EXCEEDED: 'payerAbnormal',
}

const byStatus: Record<string, TransferFault> = {
  RETURNED: 'overdueClosed',
  CANCELED: 'overdueClosed',
  BLOCKED: 'riskBlocked',
  REVERSED: 'riskBlocked',
  REFUNDED: 'payeeAbnormal',
}

/** In the words of the specification. Without a word for it, by whose account it is about. */
export function faultOf(name: string | undefined, status: string | undefined): TransferFault {
  const named = faults[name ?? '']
  if (named) return named
  if (name?.startsWith('RECEIVER_')) return 'payeeAbnormal'
  return byStatus[status ?? ''] ?? 'payerAbnormal'
}
