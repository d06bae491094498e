import { type PayoutName, payoutNames } from '#lib/codes/wallet.ts'
import type { PayoutAdapter, PayoutTarget } from '../../../../integrations/pay/payout.ts'
import type { Services } from '../../../../services.ts'

/** Finance makes the transfer at its bank, and says how it ended. */
const manual: PayoutAdapter = {
  account: 'bank',
  fits: () => true,
  submit: async () => ({ transfer: 'WAIT_PAY', reference: null }),
}

export const defaultPayout: PayoutName = 'manual'

type Stores = Pick<Services, 'payments'>

/** Undefined: not configured, or not any more. */
export const payoutAdapter = ({ payments }: Stores, name: string): PayoutAdapter | undefined =>
  name === defaultPayout ? manual : payments.payouts[name as keyof typeof payments.payouts]

/** Who can pay a payee, the default first. */
export const fittingPayouts = (stores: Stores, target: PayoutTarget): PayoutName[] =>
  payoutNames.filter((name) => payoutAdapter(stores, name)?.fits(target))
