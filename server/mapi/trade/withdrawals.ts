import { auditWithdraw as auditWithdrawContract } from '#lib/contract/wallet/audit-withdraw.ts'
import { getAuditList as getAuditListContract } from '#lib/contract/wallet/get-audit-list.ts'
import { getWithdrawList as getWithdrawListContract } from '#lib/contract/wallet/get-withdraw-list.ts'
import { modifyWithdraw as modifyWithdrawContract } from '#lib/contract/wallet/modify-withdraw.ts'
import { undoWithdraw as undoWithdrawContract } from '#lib/contract/wallet/undo-withdraw.ts'
import { withdraw as withdrawContract } from '#lib/contract/wallet/withdraw.ts'
import { changeWithdrawal } from '../../domain/trade/wallet/change-withdrawal.ts'
import { decideWithdrawal } from '../../domain/trade/wallet/decide-withdrawal.ts'
import { listOwn, listToDecide } from '../../domain/trade/wallet/list-withdrawals.ts'
import { orderWithdrawal } from '../../domain/trade/wallet/order-withdrawal.ts'
import { ownWallet } from '../../domain/trade/wallet/own-wallet.ts'
import { fittingPayouts } from '../../domain/trade/wallet/payouts/adapters.ts'
import { undoWithdrawal } from '../../domain/trade/wallet/undo-withdrawal.ts'
import { badParam } from '../door/bad-param.ts'
import { handle } from '../door/handle.ts'
import { askedOf, toWithdrawRow } from '../rows/withdraw-row.ts'

export const withdraw = handle(withdrawContract, async (ctx, params) => {
  const { amount, card_id, remark, md5_pwd: md5 } = params
  const currency = ctx.client.brand.currency.code
  const order = { currency, amount, cardId: Number(card_id), remark, md5 }
  return { withdraw_id: String(await orderWithdrawal(ctx, order)) }
})

export const modifyWithdraw = handle(modifyWithdrawContract, async (ctx, params) => {
  const { withdraw_id, amount, card_id, reason, md5_pwd: md5 } = params
  const cardId = card_id === undefined ? undefined : Number(card_id)
  await changeWithdrawal(ctx, { id: Number(withdraw_id), amount, cardId, reason, md5 })
  return {}
})

export const undoWithdraw = handle(undoWithdrawContract, async (ctx, params) => {
  const { withdraw_id, reason, md5_pwd: md5 } = params
  await undoWithdrawal(ctx, { id: Number(withdraw_id), reason, md5 })
  return {}
})

export const getWithdrawList = handle(getWithdrawListContract, async (ctx, params) => {
  const { pool } = ctx.services
  const { organisationId } = await ownWallet(ctx, pool)
  const orders = await listOwn(pool, organisationId, askedOf(params))
  return { items: orders.map(toWithdrawRow) }
})

export const getAuditList = handle(getAuditListContract, async (ctx, params) => {
  const { services, caller } = ctx
  const asked = { ...askedOf(params), search: params.search || undefined }
  const payoutsOf = ({ status, payeeKind: kind, currency }: (typeof orders)[number]) =>
    status === 'e_po_create' ? fittingPayouts(services, { kind, currency }) : []
  const orders = await listToDecide(services.pool, asked)
  return {
    items: orders.map((order) => ({
      ...toWithdrawRow(order),
      sfamilyid: String(order.organisationId),
      sfamily_name: order.organisation,
      payouts: payoutsOf(order),
      is_own: order.applicantId === caller.accountId,
      owed: order.owed,
      marks: order.marks,
    })),
  }
})

export const auditWithdraw = handle(auditWithdrawContract, async (ctx, params) => {
  const { withdraw_id, action, rev, reason, fault, payout, voucher_ids: voucherIds } = params
  if (action === 'reject' && reason === '') throw badParam(ctx, 'reason', 'required')
  if (action === 'fail' && fault === undefined) throw badParam(ctx, 'fault', 'required')
  const verdict = { id: Number(withdraw_id), action, rev, reason, payout, voucherIds }
  await decideWithdrawal(ctx, { ...verdict, fault: action === 'fail' ? fault : undefined })
  return {}
})
