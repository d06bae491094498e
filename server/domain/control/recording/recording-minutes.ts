import { sql } from 'kysely'
import { paidServices } from '#lib/codes/paid-services.ts'
import type { PoolClient } from '../../../db/pool.ts'
import { all, anyOf, db, first, rowFor, run } from '../../../db/sql.ts'
import { type SpendRefusal, spendEach } from '../../trade/quota/spend.ts'
import type { StoredCommand } from '../command/check-order.ts'

const service = paidServices.recording.type
const minuteMs = 60_000
/** Gateways and the store tell the time apart. */
const clockSeconds = 5
/** After what was ordered, for the way here; what comes later is no longer of the order. */
const lateSeconds = 3 * 3600

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

/**
 * Counts sound that a device sent: for the newest order that was sent to it before, or, of what nobody ordered, from its
 * quota at once. In the transaction that keeps the recording, so once. Returns why nobody pays for it.
 */
export async function countMinutes(
  client: PoolClient,
  { deviceId, millis, beganAt, now }: Came,
): Promise<SpendRefusal | undefined> {
  const sentBefore = new Date((beganAt + clockSeconds) * 1000)
  const order = await first(
    client,
    db
      .selectFrom('recording_order as o')
      .innerJoin('command as c', 'c.id', 'o.command_id')
      .select('o.command_id as id')
      .where('o.device_id', '=', deviceId)
      .where('o.settled_at', 'is', null)
      .where('c.sent_at', '<=', sentBefore)
      .orderBy('o.command_id', 'desc')
      .limit(1)
      .forUpdate('o'),
  )
  if (order) {
    const used = sql<number>`used_millis + ${millis}`
    const counted = db.updateTable('recording_order').set({ used_millis: used })
    await run(client, counted.where('command_id', '=', order.id))
    return undefined
  }
  const n = Math.max(1, Math.ceil(millis / minuteMs))
  return (await spendEach(client, { service, n, now, deviceIds: [deviceId] })).get(deviceId)
}

const atOnce = 100

/**
 * Gives back what orders to record have reserved and what came did not use, once their time is over. Returns how many
 * were settled; fewer than asked when none is due. `now`: Unix ms.
 */
export async function settleOrders(client: PoolClient, now: number): Promise<number> {
  const due = await all(
    client,
    db
      .selectFrom('recording_order as o')
      .innerJoin('command as c', 'c.id', 'o.command_id')
      .select(['o.command_id as id', 'o.device_id as deviceId'])
      .select((eb) => eb.cast<number>('o.used_millis', 'integer').as('millis'))
      .where('o.settled_at', 'is', null)
      .where('c.state', '!=', 'waiting')
      .where(
        sql<boolean>`coalesce(c.sent_at, c.answered_at, c.created_at)
          + make_interval(secs => o.seconds + ${lateSeconds}::int) <= ${new Date(now)}`,
      )
      .orderBy('o.command_id')
      .limit(atOnce)
      .forUpdate('o')
      .skipLocked(),
  )
  for (const { deviceId, id, millis } of due)
    await giveBack(client, { deviceId, commandId: id, minutes: Math.ceil(millis / minuteMs) })
  const ids = due.map(({ id }) => id)
  const settled = db.updateTable('recording_order').set({ settled_at: new Date(now) })
  if (ids.length > 0) await run(client, settled.where('command_id', '=', anyOf(ids)))
  return due.length
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
