import type { PayoutAdapter } from './payout.ts'

/** Finance makes the transfer at its bank, and says how it ended. */
const manual: PayoutAdapter = { submit: async () => 'WAIT_PAY' }

export const payoutAdapters = { manual } satisfies Record<string, PayoutAdapter>
export type PayoutName = keyof typeof payoutAdapters
export const defaultPayout: PayoutName = 'manual'
