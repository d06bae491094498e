import { transferRecordOf, transferStatuses } from '#lib/codes/wallet.ts'
import { getTransfers as contract } from '#lib/contract/wallet/get-transfers.ts'
import { listTransfers } from '../../domain/trade/wallet/list-withdrawals.ts'
import { ownWallet } from '../../domain/trade/wallet/own-wallet.ts'
import { handle } from '../door/handle.ts'
import { askedOf, toTransferRow } from '../rows/withdraw-row.ts'

export const getTransfers = handle(contract, async (ctx, { transfer, record, ...page }) => {
  const { pool } = ctx.services
  const { organisationId } = await ownWallet(ctx, pool)
  const transfers = transferStatuses.filter(
    (one) =>
      (transfer === undefined || one === transfer) &&
      (record === undefined || transferRecordOf(one) === record),
  )
  const orders = await listTransfers(pool, organisationId, { ...askedOf(page), transfers })
  return {
    items: orders.flatMap((order) =>
      order.transfer === null ? [] : [toTransferRow({ ...order, transfer: order.transfer })],
    ),
  }
})
