import {
  type Payout,
  type PayoutAdapter,
  PayoutRefused,
  type PayoutState,
} from '#server/integrations/pay/payout.ts'

/** `lost`: taken, but no answer comes; `unheard`: nothing reaches the vendor. */
export const vendorAnswers = ['taken', 'refused', 'lost', 'unheard'] as const
export type VendorAnswer = (typeof vendorAnswers)[number]

/** A vendor with books of its own, in memory. */
export type PayoutVendor = PayoutAdapter & {
  states: Map<string, PayoutState['state']>
  /** To what is handed over next. */
  answer: VendorAnswer
}

/** A key starts with the number of the withdrawal. */
const idOf = ({ key }: Payout) => key.split('-')[1] ?? ''

export function openPayoutVendor(): PayoutVendor {
  const states: PayoutVendor['states'] = new Map()
  const vendor: PayoutVendor = {
    account: 'sandbox',
    states,
    answer: 'taken',
    fits: () => true,
    submit: async (payout) => {
      const { answer } = vendor
      const id = idOf(payout)
      const known = states.get(id)
      if (known === undefined && answer === 'refused') throw new PayoutRefused('riskBlocked', 'x')
      if (answer === 'unheard') throw new Error('nothing was heard')
      if (known === undefined) states.set(id, 'processing')
      if (answer === 'lost') throw new Error('no answer came')
      return { transfer: 'PROCESSING', reference: id }
    },
    get: async (payout) => {
      const reference = idOf(payout)
      const state = states.get(reference)
      return state === 'fail'
        ? { state, reference, fault: 'riskBlocked' }
        : state && { state, reference }
    },
  }
  return vendor
}
