import { randomInt } from 'node:crypto'
import { isByHand, type OrderFault, type TradeStatus, tradeStatus } from '#lib/codes/payment.ts'
import { AppError } from '../../../app-error.ts'
import type { PayProvider, TradeKind } from '../../../db/generated/tables/main-store.ts'
import type { Pool, PoolClient } from '../../../db/pool.ts'
import { all, db, first, rowFor, run } from '../../../db/sql.ts'

export type Order = {
  id: number
  number: string
  kind: TradeKind
  status: TradeStatus
  organisationId: number
  rootId: number
  deviceId: number | null
  imei: string
  simId: number | null
  iccid: string
  packageName: string
  service: number | null
  flow: number | null
  months: number | null
  currency: string
  /** Cents. */
  amount: number
  refunded: number
  platform: number
  provider: PayProvider
  /** The brand's own key that carries it; null: that of the installation. */
  brandKeyId: number | null
  livemode: boolean
  reference: string | null
  url: string
  attempt: number
  fault: string
  expiresAt: Date
  checks: number
}

export const orderColumns = [
  'id',
  'number',
  'kind',
  'status',
  'imei',
  'iccid',
  'service',
  'flow',
  'months',
  'currency',
  'amount',
  'refunded',
  'platform',
  'provider',
  'livemode',
  'reference',
  'url',
  'attempt',
  'fault',
  'checks',
  'organisation_id as organisationId',
  'root_id as rootId',
  'device_id as deviceId',
  'sim_id as simId',
  'package_name as packageName',
  'brand_key_id as brandKeyId',
  'expires_at as expiresAt' as const,
] as const

/** What a payer has to pay within. */
const openMs = { online: 30 * 60_000, byHand: 14 * 86_400_000 }
const firstCheckMs = 30_000

/** The day and ten digits of chance. */
export const newNumber = (now: number): string =>
  `${new Date(now).toISOString().slice(0, 10).replaceAll('-', '')}${String(randomInt(1e10)).padStart(10, '0')}`

export type NewOrder = {
  kind: TradeKind
  organisationId: number
  rootId: number
  accountId: number | undefined
  payer: string
  device: { id: number; imei: string } | undefined
  /** That gets data. */
  card?: { id: number; iccid: string } | undefined
  sold:
    | { packageId: number; packageName: string; service: number; flow: number; months: number }
    | undefined
  currency: string
  amount: number
  platform: number
  manner: number
  provider: PayProvider
  /** The brand's own key that carries it. */
  brandKeyId?: number | undefined
  livemode: boolean
  /** Under which it is ordered. */
  brand: string
  legs: readonly { organisationId: number; amount: number }[]
  /** What it renews by itself: never twice. */
  renewalKey?: string
}

/** Fresh. The provider is asked about it until it ends. */
export async function insertOrder(
  client: PoolClient,
  order: NewOrder,
  now: number,
): Promise<Order> {
  const {
    kind,
    organisationId,
    rootId,
    accountId,
    payer,
    device,
    card,
    sold,
    legs,
    renewalKey,
    brandKeyId,
    ...rest
  } = order
  if (brandKeyId !== undefined) await holdKey(client, brandKeyId)
  const row = {
    ...rest,
    number: newNumber(now),
    kind,
    organisation_id: organisationId,
    root_id: rootId,
    account_id: accountId ?? null,
    payer,
    created_at: new Date(now),
    ...(brandKeyId && { brand_key_id: brandKeyId }),
    ...(device && { device_id: device.id, imei: device.imei }),
    ...(card && { sim_id: card.id, iccid: card.iccid }),
    ...(renewalKey && { renewal_key: renewalKey }),
    ...(sold && { package_id: sold.packageId, package_name: sold.packageName }),
    ...(sold && { service: sold.service, flow: sold.flow, months: sold.months }),
    expires_at: new Date(now + (isByHand(order.provider) ? openMs.byHand : openMs.online)),
    next_check_at: new Date(now + firstCheckMs),
  }
  const insert = db.insertInto('trade_order').values(rowFor('trade_order', row))
  const made = await first(client, insert.returning(orderColumns).$castTo<Order>())
  if (!made) throw new Error('no order came back')
  const shares = legs.map(({ organisationId: organisation_id, amount }, seq) => ({
    order_id: made.id,
    seq,
    organisation_id,
    amount,
  }))
  if (shares.length > 0)
    await run(client, db.insertInto('order_leg').values(rowFor('order_leg', shares)))
  return made
}

/** Whoever takes the key away meanwhile waits, and finds the order. Throws payMethod where it is gone. */
async function holdKey(client: PoolClient, id: number): Promise<void> {
  const inUse = db.selectFrom('brand_key').select('id').where('id', '=', id)
  const held = await first(client, inUse.where('ended_at', 'is', null).forKeyShare())
  if (!held) throw new AppError('payMethod')
}

/** Locked until commit. */
export const lockOrder = (client: PoolClient, id: number): Promise<Order | undefined> =>
  first(
    client,
    db
      .selectFrom('trade_order')
      .select(orderColumns)
      .where('id', '=', id)
      .forUpdate()
      .$castTo<Order>(),
  )

type Facts = {
  url?: string
  reference?: string
  fault?: OrderFault | ''
  paid_at?: Date
  ended_at?: Date
  next_check_at?: Date | null
}

/** The only way a status changes: never from another than `from`. False: it was another. */
export async function moveOrder(
  store: Pool | PoolClient,
  { id, from, to }: { id: number; from: readonly TradeStatus[]; to: TradeStatus },
  facts: Facts = {},
): Promise<boolean> {
  const moved = db
    .updateTable('trade_order')
    .set(rowFor('trade_order', { ...facts, status: to }))
    .where('id', '=', id)
    .where('status', 'in', from)
  return (await run(store, moved)) > 0
}

const { fresh, prepaid, invalid, failed } = tradeStatus
/** What money may still arrive for: late money is kept. */
export const payableStatuses = [fresh, prepaid, invalid, failed]
export const openStatuses = [fresh, prepaid]

export const legsOf = (client: PoolClient, orderId: number) =>
  all(
    client,
    db
      .selectFrom('order_leg')
      .select(['organisation_id as organisationId', 'amount'])
      .where('order_id', '=', orderId)
      .orderBy('seq'),
  )
