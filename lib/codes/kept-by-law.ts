/**
 * Columns that an erasure of a person leaves as they are, with the reason (`person.law.*` in messages). No other column
 * keeps a text of the person. docs/operations.md#erasing-people prints the same table.
 */
export const keptByLaw = {
  'attendance_correction.day': 'firm',
  'attendance_correction.period': 'firm',
  'attendance_correction.person': 'firm',
  'attendance_correction.punch': 'firm',
  'attendance_correction.reason': 'firm',
  'backup.started_by': 'operators',
  'billing_document.facts': 'books',
  'billing_document.number': 'books',
  'brand_config.drafted_by': 'operators',
  'brand_key.set_by': 'operators',
  'brand_version.published_by': 'operators',
  'dispute.reference': 'books',
  'hand_decision.operator': 'books',
  'hand_decision.reason': 'books',
  'language_pack_version.published_by': 'operators',
  'ledger_transaction.digest': 'books',
  'ledger_transaction.key': 'books',
  'ledger_transaction.op': 'books',
  'ledger_transaction.ref': 'books',
  'price_change.operator': 'books',
  'refund.operator': 'books',
  'refund.reason': 'books',
  'sim_recharge.iccid': 'books',
  'sim_recharge.number': 'books',
  'sim_recharge.reason': 'books',
  'trade_order.capture': 'books',
  'trade_order.fault': 'books',
  'trade_order.iccid': 'books',
  'trade_order.imei': 'books',
  'trade_order.number': 'books',
  'trade_order.package_name': 'books',
  'trade_order.payer': 'books',
  'trade_order.reference': 'books',
  'trade_order.renewal_key': 'books',
  'trade_order.url': 'books',
  'upkeep.done_by': 'firm',
  'withdrawal.applicant': 'books',
  'withdrawal.bank': 'books',
  'withdrawal.branch': 'books',
  'withdrawal.fault': 'books',
  'withdrawal.holder': 'books',
  'withdrawal.number': 'books',
  'withdrawal.operator': 'books',
  'withdrawal.payout': 'books',
  'withdrawal.reason': 'books',
  'withdrawal.reference': 'books',
  'withdrawal.remark': 'books',
  'withdrawal.tail': 'books',
} as const

type KeptWhy = (typeof keptByLaw)[keyof typeof keptByLaw]

/** The columns of each reason, in the order of the table. */
export function keptColumns(): { why: KeptWhy; columns: string[] }[] {
  const by = new Map<KeptWhy, string[]>()
  for (const [column, why] of Object.entries(keptByLaw))
    by.set(why, [...(by.get(why) ?? []), column])
  return [...by].map(([why, columns]) => ({ why: why, columns: columns }))
}
