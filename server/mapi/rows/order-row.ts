import { rechargeStateOf, type TradeStatus, tradeStateOf, tradeStatus } from '#lib/codes/payment.ts'
import { isSoldType, soldNameOf } from '#lib/codes/sold-types.ts'
import { printedDay } from '../../domain/trade/billing/issue-document.ts'
import type { ListedDocument } from '../../domain/trade/billing/open-document.ts'
import type { ListedOrder, ListedRefund } from '../../domain/trade/pay/find-order.ts'

/** Waits for the payer's money, which is on its way. */
export const isClearing = ({ status, fault }: Pick<ListedOrder, 'status' | 'fault'>) =>
  status === tradeStatus.prepaid && fault === 'clearing'

export function toOrderRow(order: ListedOrder) {
  const status = order.status as TradeStatus
  return {
    id: String(order.id),
    out_trade_no: order.number,
    biz_type: order.kind,
    status,
    trade_state: isClearing(order) ? 'PENDING' : tradeStateOf[status],
    recharge_state: rechargeStateOf(order),
    fault: order.fault,
    payer: order.payer,
    sfamilyid: String(order.organisationId),
    sfamily_name: order.organisation,
    simei: order.deviceId === null ? null : String(order.deviceId),
    imei: order.imei,
    iccid: order.iccid,
    package_name: order.packageName,
    type: order.service,
    flow: order.flow,
    service: order.service !== null && isSoldType(order.service) ? soldNameOf(order.service) : null,
    currency: order.currency,
    total_fee: order.amount,
    refund_fee: order.refunded,
    pay_plat: order.platform,
    pay_manner: order.manner,
    livemode: order.livemode,
    create_time: order.createdAt,
    pay_time: order.paidAt,
    end_time: order.endedAt,
  }
}

export const toDocumentRow = (document: ListedDocument) => ({
  document_id: String(document.id),
  kind: document.kind,
  number: document.number,
  amount: Number(document.amount),
  day: printedDay(document),
  time: document.issuedAt,
})

export const toRefundRow = (refund: Omit<ListedRefund, 'giver' | 'giverPath'>) => ({
  refund_no: refund.number,
  type: refund.kind,
  state: refund.state,
  refund_fee: refund.amount,
  reason: refund.reason,
  is_gift: refund.giverId !== null,
  create_time: refund.createdAt,
})
