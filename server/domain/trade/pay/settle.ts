import { sql } from 'kysely'
import { isServiceType, paidServices } from '#lib/codes/paid-services.ts'
import { tradeStatus } from '#lib/codes/payment.ts'
import { simDataType } from '#lib/codes/sold-types.ts'
import type { ProfitDays } from '#lib/rules/profit-days.ts'
import { inTransaction } from '../../../db/in-transaction.ts'
import type { PoolClient } from '../../../db/pool.ts'
import { db, rowFor, run } from '../../../db/sql.ts'
import { crashpoint } from '../../../process/crashpoint.ts'
import { type Leg, post } from '../money/ledger.ts'
import { giveDefaults } from '../quota/give-defaults.ts'
import { type Grant, grant } from '../quota/grant.ts'
import { isToppedUp } from '../sim/recharge/recharge.ts'
import { noteMaturity } from './maturity.ts'
import { legsOf, lockOrder, moveOrder, type Order, payableStatuses } from './order.ts'
import type { PayStores } from './pay-stores.ts'

/** `grant` for a service that an organisation uses. */
async function grantToOrganisation(
  client: PoolClient,
  { service, flow, months, source, name, now }: Grant,
  { id, key }: { id: number; key: string },
): Promise<void> {
  await giveDefaults(client, 'organisation', { services: [service], ids: [id] })
  const at = new Date(now)
  const row = {
    organisation_id: id,
    type: service,
    source,
    name,
    key,
    flow,
    rflow: flow,
    starts_at: at,
    created_at: at,
    ends_at: sql<Date>`${at}::timestamptz + make_interval(months => ${months}::int)`,
  }
  await run(
    client,
    db
      .insertInto('service_batch')
      .values(rowFor('service_batch', row))
      .onConflict((already) => already.column('key').doNothing()),
  )
}

export class DeviceGone extends Error {}

const { paid, completed, arrived } = tradeStatus

/** Money arrived: `from` says where it lies. Late money is kept. False: it was noted before. */
export async function markPaid(
  client: PoolClient,
  order: Order,
  { from, op, now }: { from: readonly Leg[]; op: string; now: number },
): Promise<boolean> {
  const at = new Date(now)
  const facts = { paid_at: at, next_check_at: at, fault: '' } as const
  if (!(await moveOrder(client, { id: order.id, from: payableStatuses, to: paid }, facts)))
    return false
  await post(client, {
    key: `${op === 'e_po_buy' ? 'buy' : 'pay'}:${order.number}`,
    op,
    ref: order.number,
    legs: [...from, clearing(order, order.amount)],
  })
  return true
}

const clearing = ({ rootId, currency }: Order, amount: number): Leg => ({
  organisationId: rootId,
  kind: 'order_clearing',
  currency,
  amount,
})

/**
 * What was paid for: credits the wallet, or gives the quota and splits the money by the prices that
 * the order was made with. False: it was done before, or its card is still to be topped up.
 * @throws DeviceGone
 */
export async function fulfil(
  client: PoolClient,
  order: Order,
  when: { now: number; profitDays: ProfitDays },
): Promise<boolean> {
  const { now } = when
  // Its money is on the way back.
  if (order.refunded > 0) return false
  const isForCard = order.service === simDataType
  if (isForCard && !(await isToppedUp(client, order, now))) return false
  const isRecharge = order.kind === 'e_type_recharge'
  const to = isRecharge ? arrived : completed
  const facts = { ended_at: new Date(now), next_check_at: null }
  if (!(await moveOrder(client, { id: order.id, from: [paid], to }, facts))) return false
  await noteMaturity(client, order, when)
  if (isRecharge) await credit(client, order)
  else {
    if (!isForCard) await give(client, order, now)
    await split(client, order)
  }
  return true
}

const credit = (client: PoolClient, order: Order) =>
  post(client, {
    key: `rch:${order.number}`,
    op: 'e_po_recharge',
    ref: order.number,
    legs: [
      clearing(order, -order.amount),
      {
        organisationId: order.organisationId,
        kind: 'wallet_cash',
        currency: order.currency,
        amount: order.amount,
      },
    ],
  })

async function give(client: PoolClient, order: Order, now: number): Promise<void> {
  const { service, flow, months, deviceId, organisationId, packageName: name, number } = order
  if (service === null || flow === null || !isServiceType(service))
    throw new Error(`order ${number} is for no service`)
  const quota = { service, flow, months, source: 'order', name, now } as const
  const key = `order:${number}`
  if (service === paidServices.deviceImport.type) {
    await grantToOrganisation(client, quota, { id: organisationId, key })
    return
  }
  const given = await grant(client, quota, [{ id: deviceId ?? 0, key }])
  if (!given.has(deviceId ?? 0)) throw new DeviceGone(number)
}

async function split(client: PoolClient, order: Order): Promise<void> {
  const { number, currency, rootId } = order
  const shares = (await legsOf(client, order.id)).map(({ organisationId, amount }): Leg => {
    const kind = organisationId === rootId ? 'revenue' : 'wallet_profit'
    return { organisationId, kind, currency, amount }
  })
  await post(client, {
    key: `split:${number}`,
    op: 'e_po_profit',
    ref: number,
    legs: [clearing(order, -order.amount), ...shares],
  })
}

/** After the money has arrived. An order whose device is gone stays paid and says so. */
export async function fulfilPaid(
  { pool, bus, now, log, config }: Pick<PayStores, 'pool' | 'bus' | 'now' | 'log' | 'config'>,
  id: number,
): Promise<void> {
  try {
    const done = await inTransaction(pool, async (client) => {
      const order = await lockOrder(client, id)
      if (!order || !(await fulfil(client, order, { now: now(), profitDays: config.PROFIT_DAYS })))
        return undefined
      crashpoint('fulfil')
      return order
    })
    crashpoint('fulfilled')
    // The job hands it to the operator.
    await bus.publish('recharge', {})
    if (done?.service === paidServices.platform.type && done.deviceId !== null)
      await bus.publish('device', { id: done.deviceId, imei: done.imei })
  } catch (error) {
    if (!(error instanceof DeviceGone)) throw error
    log.error({ order: error.message }, 'a paid order has no device any more')
    await moveOrder(pool, { id, from: [paid], to: paid }, { fault: 'device', next_check_at: null })
  }
}
