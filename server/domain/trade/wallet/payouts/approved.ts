import type { PayeeKind } from '#lib/codes/wallet.ts'
import type { Payout } from '../../../../integrations/pay/payout.ts'
import type { Services } from '../../../../services.ts'
import { leftOf } from '../hold-money.ts'
import { openNumber } from '../sealed-number.ts'

/** A withdrawal whose approval is committed. */
export type Approved = {
  id: number
  organisation_id: number
  card_id: number
  payee_kind: PayeeKind
  holder: string
  bank: string
  branch: string
  /** Sealed. */
  number: Buffer
  amount: number
  set_off: number
  currency: string
  payout: string
  reference: string | null
  /** So far. */
  checks: number
  created_at: Date
}

export const approvedColumns = [
  'id',
  'organisation_id',
  'card_id',
  'payee_kind',
  'holder',
  'bank',
  'branch',
  'number',
  'amount',
  'set_off',
  'currency',
  'payout',
  'reference',
  'checks',
  'created_at' as const,
] as const

export type PayoutStores = Pick<Services, 'pool' | 'now' | 'log' | 'payments'> & {
  config: Pick<Services['config'], 'SECRET'>
}

/** Another database counts from 1 again, and the vendor remembers: the time makes the key its own. */
const keyOf = ({ id, created_at }: Approved) => `wd-${id}-${created_at.getTime()}`

export function toPayout(stores: PayoutStores, order: Approved): Payout {
  const { reference, currency, payee_kind: kind, holder, bank, branch } = order
  const amount = leftOf(order)
  const number = openNumber(stores, order.organisation_id, order.number)
  return { key: keyOf(order), reference, amount, currency, kind, holder, bank, branch, number }
}
