import { sql } from 'kysely'
import { paidServices } from '#lib/codes/paid-services.ts'
import { inTransaction } from '../../../db/in-transaction.ts'
import type { Pool, PoolClient } from '../../../db/pool.ts'
import { all, db, first, rowFor, run } from '../../../db/sql.ts'
import type { Log } from '../../../log.ts'
import { readQuotas } from '../../trade/quota/read-quotas.ts'
import { type SpendRefusal, spendEach } from '../../trade/quota/spend.ts'
import type { StoredCommand } from '../command/check-order.ts'

const service = paidServices.recording.type
const minuteMs = 60_000
/** Gateways and the store tell the time apart. */
const clockSeconds = 5
/** After what was ordered, for the way here; what comes later is no longer of the order. */
const lateSeconds = 3 * 3600
/** Beyond what was ordered: devices end a little late. */
const toleranceMs = 10_000
/** Of these the device may have obeyed. */
const obeyed = ['sent', 'acknowledged', 'answered', 'timedOut'] as const

/** Remembers what commands to record have reserved, in their transaction. */
export async function reserveMinutes(
  client: PoolClient,
  commands: readonly StoredCommand[],
  seconds: number,
): Promise<void> {
  for (const { id, deviceId } of commands) {
    const row = { command_id: Number(id), device_id: deviceId, seconds }
    await run(client, db.insertInto('recording_order').values(rowFor('recording_order', row)))
  }
}

type Came = {
  deviceId: number
  millis: number
  /** Unix seconds of its first packet. */
  beganAt: number
  /** Unix ms. */
  now: number
}

/** A device's word for how long sound lasts takes no more than this from a quota, a recording. */
const mostUnasked = 60

const unaskedMinutes = (millis: number) =>
  Math.min(mostUnasked, Math.max(1, Math.ceil(millis / minuteMs)))

/** Milliseconds that an order takes at the most. */
const room = sql<string>`o.seconds::bigint * 1000 + ${sql.lit(toleranceMs)}`

/** The newest that was sent to a device before, and has not come whole. */
const orderOf = ({ deviceId, beganAt }: Pick<Came, 'deviceId' | 'beganAt'>) =>
  db
    .selectFrom('recording_order as o')
    .innerJoin('command as c', 'c.id', 'o.command_id')
    .select('o.command_id as id')
    .where('o.device_id', '=', deviceId)
    .where('o.settled_at', 'is', null)
    .where('c.state', 'in', obeyed)
    .where(sql<boolean>`o.used_millis < ${room}`)
    .where('c.sent_at', '<=', new Date((beganAt + clockSeconds) * 1000))
    .orderBy('o.command_id', 'desc')
    .limit(1)

/**
 * Counts sound that a device sent: for the newest order that was sent to it before and has not come whole, or, of what
 * nobody ordered, from its quota at once. In the transaction that keeps the recording, so once. Returns why nobody pays for it.
 */
export async function countMinutes(
  client: PoolClient,
  { deviceId, millis, beganAt, now }: Came,
): Promise<SpendRefusal | undefined> {
  const order = await first(client, orderOf({ deviceId, beganAt }).forUpdate('o'))
  if (order) {
    const used = sql<number>`least(o.used_millis + ${millis}, ${room})`
    const counted = db.updateTable('recording_order as o').set({ used_millis: used })
    await run(client, counted.where('o.command_id', '=', order.id))
    return undefined
  }
  const n = unaskedMinutes(millis)
  return (await spendEach(client, { service, n, now, deviceIds: [deviceId] })).get(deviceId)
}

/** Whether `countMinutes` would find who pays, as it is now: nothing is kept for what nobody pays for. */
export async function haveMinutes(
  pool: Pool,
  { deviceId, millis, beganAt, now }: Came,
): Promise<boolean> {
  if (await first(pool, orderOf({ deviceId, beganAt }))) return true
  const quotas = await readQuotas(pool, 'device', { ids: [deviceId], now, services: [service] })
  const [quota] = quotas.get(deviceId) ?? []
  if (!quota) return true
  const { isOpen, isLimited, left = 0 } = quota
  return isOpen && (!isLimited || left >= unaskedMinutes(millis))
}

const atOnce = 100
/** Before one that failed is tried again. */
const againSeconds = 3600

/** Minutes of what came, of what was ordered at the most. */
const minutesUsed = sql<number>`ceil(least(o.used_millis, o.seconds::bigint * 1000) / 60000.0)::int`

const dueOrders = (now: number) =>
  db
    .selectFrom('recording_order as o')
    .innerJoin('command as c', 'c.id', 'o.command_id')
    .select('o.command_id as id')
    .where('o.settled_at', 'is', null)
    .where('c.state', '!=', 'waiting')
    .where(
      sql<boolean>`coalesce(c.sent_at, c.answered_at, c.created_at)
        + make_interval(secs => o.seconds + ${lateSeconds}::int) <= ${new Date(now)}`,
    )
    .where((eb) =>
      eb.or([
        eb('o.tried_at', 'is', null),
        eb('o.tried_at', '<=', new Date(now - againSeconds * 1000)),
      ]),
    )
    .orderBy('o.tried_at', (order) => order.asc().nullsFirst())
    .orderBy('o.command_id')
    .limit(atOnce)

/**
 * Gives back what orders to record have reserved and what came did not use, once their time is over; each by itself, so
 * that none keeps others waiting, however many fail each time. Returns how many were settled, and how many could not be.
 */
export async function settleOrders({
  main,
  now,
  log,
}: {
  main: Pool
  now: () => number
  log: Log
}): Promise<{ settled: number; failed: number }> {
  const counts = { settled: 0, failed: 0 }
  for (const { id } of await all(main, dueOrders(now()))) {
    try {
      await inTransaction(main, (client) => settle(client, id, now()))
      counts.settled += 1
    } catch (err) {
      counts.failed += 1
      log.error({ err, command: id }, 'minutes of an order to record could not be settled')
      const tried = db.updateTable('recording_order').set({ tried_at: new Date(now()) })
      await run(main, tried.where('command_id', '=', Number(id)))
    }
  }
  return counts
}

async function settle(client: PoolClient, id: number | string, now: number): Promise<void> {
  const open = db
    .selectFrom('recording_order as o')
    .select(['o.device_id as deviceId', minutesUsed.as('minutes')])
    .where('o.command_id', '=', Number(id))
    .where('o.settled_at', 'is', null)
    .forUpdate()
    .skipLocked()
  const order = await first(client, open)
  if (!order) return
  await giveBack(client, { ...order, commandId: Number(id) })
  const settled = db.updateTable('recording_order').set({ settled_at: new Date(now) })
  await run(client, settled.where('command_id', '=', Number(id)))
}

type Settled = { deviceId: number; commandId: number; minutes: number }

/** Of what the command drew, all but `minutes`; the oldest lots are used first, as they were drawn. */
async function giveBack(
  client: PoolClient,
  { deviceId, commandId, minutes }: Settled,
): Promise<void> {
  const uses = await all(
    client,
    db
      .selectFrom('service_use')
      .select((eb) => [
        eb.cast<string>('id', 'text').as('id'),
        eb.cast<string | null>('batch_id', 'text').as('lot'),
        'n',
      ])
      .where('device_id', '=', deviceId)
      .where('service', '=', service)
      .where('command_id', '=', commandId)
      .orderBy('id')
      .forUpdate(),
  )
  let left = minutes
  for (const { id, lot, n } of uses) {
    const used = Math.min(n, left)
    left -= used
    if (used === n) continue
    const use = Number(id)
    if (used === 0) await run(client, db.deleteFrom('service_use').where('id', '=', use))
    else await run(client, db.updateTable('service_use').set({ n: used }).where('id', '=', use))
    if (lot === null) continue
    const back = sql<number>`rflow + ${n - used}`
    await run(
      client,
      db.updateTable('service_batch').set({ rflow: back }).where('id', '=', Number(lot)),
    )
  }
}
