import { randomUUID } from 'node:crypto'
import type { PushType } from '#lib/codes/data-push.ts'
import { inTransaction } from '../../../db/in-transaction.ts'
import type { PoolClient } from '../../../db/pool.ts'
import { db, first, rowFor, run } from '../../../db/sql.ts'
import { isClaimed } from './claim-push.ts'
import type { DataPush } from './data-push.ts'
import { bodiesOf, packBody } from './message-body.ts'
import { pushedDevices } from './pushed-devices.ts'
import { pushSources } from './sources/push-sources.ts'
import type { PushCursor, TakenEvent, TakeStores } from './sources/taken.ts'

export type FillStores = TakeStores & { now: () => number }

/** Messages that were made; `isFull`: more events may be there already. */
type Filled = { made: number; isFull: boolean }

export type Filling = {
  push: DataPush
  /** Those of its types that its account has the right to. */
  types: readonly PushType[]
  readerPath: string
  claim: string
}

/**
 * Makes messages of the next events of each type, and moves the cursors in the same transaction: no event is skipped,
 * whatever dies.
 */
export async function fillQueue(stores: FillStores, filling: Filling): Promise<Filled> {
  let made = 0
  let isFull = false
  for (const type of filling.types) {
    const filled = await fillType(stores, filling, type)
    made += filled.made
    isFull ||= filled.isFull
  }
  return { made: made, isFull: isFull }
}

async function fillType(
  stores: FillStores,
  { push, readerPath, claim }: Filling,
  type: PushType,
): Promise<Filled> {
  const after = await readCursor(stores, push, type)
  const { lang, brand } = push
  let known: Awaited<ReturnType<typeof pushedDevices>> = new Map()
  const devicesOf = async (ids: readonly number[]) => {
    known = await pushedDevices(stores.main, push, { ids: ids, readerPath: readerPath })
    return known
  }
  const take = { after, devicesOf, lang, brand, readerPath }
  const { events, cursor, isFull } = await pushSources[type].take(stores, take)
  if (cursor.takenAt === after.takenAt && cursor.lastId === after.lastId)
    return { made: 0, isFull: false }
  // A record is as it is now: that of a device which has just come, too.
  const isOwn = ({ deviceId, time }: TakenEvent) =>
    type === 'device' || time >= (known.get(deviceId)?.since ?? 0)
  const own = events.filter(isOwn)
  const bodies = bodiesOf(
    type,
    own.map(({ event }) => event),
  )
  const packed = await Promise.all(bodies.map(({ text }) => packBody(text)))
  const at = new Date(stores.now())
  const rows = bodies.map(({ events: count, text }, index) => ({
    push_id: push.id,
    message_id: newMessageId(),
    type: type,
    events: count,
    bytes: Buffer.byteLength(text),
    body: packed[index] ?? null,
    state: 'waiting',
    created_at: at,
  }))
  await inTransaction(stores.main, async (client) => {
    if (!(await isClaimed(client, push.id, claim))) return
    for (const row of rows)
      await run(
        client,
        db.insertInto('data_push_delivery').values(rowFor('data_push_delivery', row)),
      )
    await moveCursor(client, { pushId: push.id, type, cursor })
  })
  return { made: rows.length, isFull: isFull }
}

export const newMessageId = () => `msg_${randomUUID().replaceAll('-', '')}`

/** A type that was added begins now. */
async function readCursor(
  stores: FillStores,
  { id }: DataPush,
  type: PushType,
): Promise<PushCursor> {
  const row = await first(
    stores.main,
    db
      .selectFrom('data_push_cursor')
      .select(['taken_at as takenAt', 'last_id as lastId'])
      .where('push_id', '=', id)
      .where('type', '=', type),
  )
  return row
    ? { takenAt: Number(row.takenAt), lastId: Number(row.lastId) }
    : pushSources[type].now(stores)
}

type Moved = { pushId: number; type: PushType; cursor: PushCursor }

export async function moveCursor(client: PoolClient, { pushId, type, cursor }: Moved) {
  const place = { taken_at: cursor.takenAt, last_id: cursor.lastId }
  const insert = db
    .insertInto('data_push_cursor')
    .values(rowFor('data_push_cursor', { push_id: pushId, type: type, ...place }))
  await run(
    client,
    insert.onConflict((conflict) =>
      conflict.columns(['push_id', 'type']).doUpdateSet(rowFor('data_push_cursor', place)),
    ),
  )
}
