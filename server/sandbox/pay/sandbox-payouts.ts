import { z } from 'zod'
import { transferFaults } from '#lib/codes/wallet.ts'
import type { PayoutAdapter, PayoutState } from '../../integrations/pay/payout.ts'
import { askVendor, type VendorAccess } from './ask-vendor.ts'

const payout = z.object({
  id: z.string(),
  amount: z.int(),
  currency: z.string(),
  state: z.enum(['pending', 'paid', 'failed']),
  fault: z.enum(transferFaults).nullable(),
})

/** Payouts of the vendor of vendor-payouts.ts, to cards, over HTTP. */
export function sandboxPayouts(access: VendorAccess): PayoutAdapter {
  const ask = (path: string, sent?: object, key?: string) =>
    askVendor(access, { schema: payout, path, sent, key })
  return {
    account: 'sandbox',
    fits: ({ kind }) => kind === 'card',
    submit: async ({ key, amount, currency }) => {
      const made = await ask('payouts', { amount, currency }, key)
      if (!made) throw new Error('the sandbox has no payouts')
      return { transfer: 'PROCESSING', reference: made.id }
    },
    get: async ({ key, amount, currency }) => {
      const known = await ask(`payouts?key=${encodeURIComponent(key)}`)
      if (known && (known.amount !== amount || known.currency !== currency))
        throw new Error(`the sandbox has another payout as ${known.id}`)
      return known && toState(known)
    },
  }
}

function toState({ id: reference, state, fault }: z.output<typeof payout>): PayoutState {
  if (state === 'failed') return { state: 'fail', fault: fault ?? 'payeeAbnormal', reference }
  return { state: state === 'paid' ? 'success' : 'processing', reference }
}
