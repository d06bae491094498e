import type { Pool, PoolClient } from '../../../db/pool.ts'
import { all, db } from '../../../db/sql.ts'
import { textStatement } from '../../../db/text-statement.ts'
import type { Bus } from '../../../jobs/bus.ts'
import { remakeStream } from './remake-stream.ts'

const pageSize = 100
/** Then the job ends, so that a long backlog holds no worker. */
const mostMs = 30_000

/** First half of an advisory lock: one worker a device. */
const streamLock = 1_952_543_601

export type MarkedStores = { main: Pool; positions: Pool; bus: Bus; now: () => number }

/**
 * Late fixes first, then the history that a release left to be made, newest first. Goes on where a killed worker was:
 * marks go with their effects. Returns the devices made and those left.
 */
export async function remakeMarked(stores: MarkedStores): Promise<{ made: number; left: number }> {
  const until = stores.now() + mostMs
  let made = 0
  for (;;) {
    const ids = await listMarked(stores.positions)
    let isAny = false
    for (const id of ids) {
      if (stores.now() > until) return { made, left: await countMarked(stores.positions) }
      if (!(await remakeOne(stores, id))) continue
      made += 1
      isAny = true
    }
    // What others hold is theirs.
    if (!isAny) return { made, left: ids.length }
  }
}

async function listMarked(positions: Pool): Promise<number[]> {
  const rows = await all(
    positions,
    db
      .selectFrom('tracking.dirty_stream')
      .select('device_id')
      .orderBy('newest', (order) => order.desc().nullsFirst())
      .orderBy('marked_at')
      .orderBy('device_id')
      .limit(pageSize),
  )
  return rows.map(({ device_id }) => device_id)
}

async function countMarked(positions: Pool): Promise<number> {
  const rows = await all(
    positions,
    db.selectFrom('tracking.dirty_stream').select((eb) => eb.fn.countAll<number>().as('count')),
  )
  return rows[0]?.count ?? 0
}

const lockText = textStatement('tracking', 'SELECT pg_try_advisory_lock($1, $2) AS "isHeld"')
const unlockText = textStatement('tracking', 'SELECT pg_advisory_unlock($1, $2)')

async function remakeOne({ main, positions, bus }: MarkedStores, id: number): Promise<boolean> {
  const client = await positions.connect()
  let isFreed = true
  try {
    if (!(await lock(client, id))) return false
    isFreed = false
    const isMade = await remakeStream({ main, positions }, id)
    if (isMade) await bus.publish('stream', { deviceId: id })
    isFreed = await unlock(client, id)
    return isMade
  } finally {
    // A lock not freed ends with its connection.
    client.release(!isFreed)
  }
}

async function lock(client: PoolClient, id: number): Promise<boolean> {
  const { rows } = await client.query<{ isHeld: boolean }>(lockText, [streamLock, id])
  return rows[0]?.isHeld === true
}

const unlock = (client: PoolClient, id: number): Promise<boolean> =>
  client.query(unlockText, [streamLock, id]).then(
    () => true,
    () => false,
  )
