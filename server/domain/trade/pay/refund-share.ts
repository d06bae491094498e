import type { Context } from '../../../context.ts'
import { checkWalletPassword } from '../wallet/wallet-password.ts'
import type { Refund } from './refund.ts'
import { refundOrder } from './refund-order.ts'

export type GivenShare = {
  orderId: number
  /** Cents. */
  amount: number
  reason: string
  /** Of the wallet password. */
  md5: string
}

/**
 * A seller gives back to the buyer what it earned of an order, or a part of it, out of its own wallet;
 * what was sold stays, and nobody else gives anything (docs/money.md#gifts-of-sellers).
 */
export async function refundShare(ctx: Context, given: GivenShare): Promise<Refund> {
  const { orderId, amount, reason, md5 } = given
  const { organisationId: giverId } = await checkWalletPassword(ctx, md5)
  return refundOrder(ctx, { orderId, kind: 'money', amount, reason, giverId })
}
