import { type TransferStatus, transferRecordOf, type WithdrawStatus } from '#lib/codes/wallet.ts'
import type { Asked, Withdrawal } from '../../domain/trade/wallet/list-withdrawals.ts'

type Params = {
  status?: WithdrawStatus | undefined
  last_id?: string | undefined
  limit_size: number
}

export const askedOf = ({ status, last_id, limit_size: limit }: Params): Asked => ({
  status,
  beforeId: last_id === undefined ? undefined : Number(last_id),
  limit,
})

export const toTransferRow = (order: Withdrawal & { transfer: TransferStatus }) => ({
  withdraw_id: String(order.id),
  amount: order.amount - order.setOff,
  currency: order.currency,
  transfer: order.transfer,
  record: transferRecordOf(order.transfer),
  payout: order.payout,
  reference: order.reference,
  fault: order.fault,
  reason: order.reason,
  operator: order.operator,
  holder: order.holder,
  payee_kind: order.payeeKind,
  bank: order.bank,
  branch: order.branch,
  tail: order.tail,
  voucher_ids: order.voucherIds,
  create_time: order.createdAt,
  update_time: order.updatedAt,
})

export const toWithdrawRow = (order: Withdrawal) => ({
  withdraw_id: String(order.id),
  amount: order.amount,
  currency: order.currency,
  status: order.status,
  transfer: order.transfer,
  payout: order.payout,
  reference: order.reference,
  fault: order.fault,
  reason: order.reason,
  remark: order.remark,
  applicant: order.applicant,
  operator: order.operator,
  holder: order.holder,
  payee_kind: order.payeeKind,
  bank: order.bank,
  branch: order.branch,
  tail: order.tail,
  card_id: String(order.cardId),
  set_off: order.setOff,
  rev: order.rev,
  voucher_ids: order.voucherIds,
  create_time: order.createdAt,
  update_time: order.updatedAt,
})
