import { mostRenewalCents } from '#lib/codes/payment.ts'
import type { CallReply } from '#lib/contract/calls.ts'
import type { Package } from './use-prepay.ts'

export type Renewal = CallReply<'pay/GetAutoRenew'>['items'][number]

export type OtherRenewal = CallReply<'pay/GetAutoRenew'>['others'][number]

/** Those that a wallet may buy by itself, at the price of a renewal. */
export const renewable = (packages: readonly Package[]): Package[] =>
  packages.flatMap((one) => {
    const fee = one.auto_recharge === 0 ? one.renewal_fee : null
    if (fee === null || fee > mostRenewalCents) return []
    return [{ ...one, sell_user: fee, ori_sell_user: fee, price_end: null }]
  })
