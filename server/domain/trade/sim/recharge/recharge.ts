import type { SimRechargeState } from '../../../../db/generated/tables/main-store.ts'
import type { PoolClient } from '../../../../db/pool.ts'
import { db, first, rowFor, run } from '../../../../db/sql.ts'
import type { Order } from '../../pay/order.ts'

export type Recharge = {
  orderId: number
  simId: number
  iccid: string
  number: string
  /** MB. */
  flow: number
  months: number
  state: SimRechargeState
  sentAt: Date | null
  checks: number
}

export const rechargeColumns = [
  'iccid',
  'number',
  'flow',
  'months',
  'state',
  'checks',
  'order_id as orderId',
  'sim_id as simId',
  'sent_at as sentAt',
] as const

const stateOf = (client: PoolClient, orderId: number) =>
  first(client, db.selectFrom('sim_recharge').select('state').where('order_id', '=', orderId))

/** Its order is locked. False: another has ended it. */
export async function endRecharge(
  client: PoolClient,
  { orderId }: Pick<Recharge, 'orderId'>,
  end: { state: 'e_recharge_success' | 'e_recharge_fail'; reason?: string; now: number },
): Promise<boolean> {
  const { state, reason = '', now } = end
  const facts = { state, reason: reason.slice(0, 200), ended_at: new Date(now) }
  const ended = db
    .updateTable('sim_recharge')
    .set(rowFor('sim_recharge', { ...facts, next_check_at: null }))
    .where('order_id', '=', orderId)
    .where('state', '=', 'e_recharge_processing')
  return (await run(client, ended)) > 0
}

/** Whether the operator may still top the card up. */
export const isRecharging = async (client: PoolClient, orderId: number): Promise<boolean> =>
  (await stateOf(client, orderId))?.state === 'e_recharge_processing'

/**
 * Of a paid order, locked: whether its card is topped up. Otherwise the job has it from now on, and
 * the order waits.
 */
export async function isToppedUp(client: PoolClient, order: Order, now: number): Promise<boolean> {
  const { id, simId, iccid, number, flow, months } = order
  const held = await stateOf(client, id)
  if (held?.state === 'e_recharge_success') return true
  if (!held) {
    if (simId === null || flow === null || months === null)
      throw new Error(`order ${number} is for no card`)
    const at = new Date(now)
    const row = {
      order_id: id,
      sim_id: simId,
      iccid,
      number,
      flow,
      months,
      created_at: at,
      next_check_at: at,
    }
    await run(client, db.insertInto('sim_recharge').values(rowFor('sim_recharge', row)))
  }
  await run(client, db.updateTable('trade_order').set({ next_check_at: null }).where('id', '=', id))
  return false
}
