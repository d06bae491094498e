import type { RefundKind, RefundState } from '../../../db/generated/tables/main-store.ts'
import type { PoolClient } from '../../../db/pool.ts'
import { type Leg, post } from '../money/ledger.ts'
import type { Order } from './order.ts'

export type Refund = {
  id: number
  number: string
  orderId: number
  kind: RefundKind
  state: RefundState
  amount: number
  before: number
  reason: string
  /** The one seller that gives it; null: all of them. */
  giverId: number | null
  checks: number
}

export const refundColumns = [
  'id',
  'number',
  'kind',
  'state',
  'amount',
  'before',
  'reason',
  'checks',
  'order_id as orderId',
  'giver_id as giverId' as const,
] as const

/** Against what is held until the provider has paid. */
export const postRefund = (
  client: PoolClient,
  { number, rootId, currency }: Order,
  { key, legs, held }: { key: string; legs: Leg[]; held: number },
) =>
  post(client, {
    key,
    op: 'e_po_refund',
    ref: number,
    legs: [...legs, { organisationId: rootId, kind: 'refund_clearing', currency, amount: held }],
  })
