import { getAuditList as contract } from '#lib/contract/wallet/get-audit-list.ts'
import { listToAudit } from '../../domain/trade/wallet/list-withdrawals.ts'
import { fittingPayouts } from '../../domain/trade/wallet/payouts/adapters.ts'
import { handle } from '../door/handle.ts'
import { askedOf, toWithdrawRow } from '../rows/withdraw-row.ts'

export const getAuditList = handle(contract, async (ctx, params) => {
  const { services, caller } = ctx
  const asked = { ...askedOf(params), search: params.search || undefined }
  const payoutsOf = ({ status, payeeKind: kind, currency }: (typeof orders)[number]) =>
    status === 'e_po_create' ? fittingPayouts(services, { kind, currency }) : []
  const orders = await listToAudit(services.pool, asked)
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
