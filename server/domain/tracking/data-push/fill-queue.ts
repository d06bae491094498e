import type { PushType } from '#lib/codes/data-push.ts'
import type { PoolClient } from '../../../db/pool.ts'
import { db, rowFor, run } from '../../../db/sql.ts'
import type { DataPush } from './data-push.ts'
import { type OwnPage, readOwnPage, rowsOf } from './intake-page.ts'
import { bodiesOf, packBody } from './message-body.ts'
import { laneOf, type PushLane, type PushLanes } from './push-lanes.ts'
import { type PlacedDevice, sinceOf } from './pushed-devices.ts'
import { pushSources } from './sources/push-sources.ts'
import {
  isBefore,
  type PushCursor,
  type TakenEvent,
  type TakenRow,
  type TakeStores,
} from './sources/taken.ts'
import { newMessageId, writeMessages } from './write-messages.ts'

export type FillStores = TakeStores & { now: () => number }

/** A message to send. `ids`: its devices. */
export type HeadMessage = { id: number; messageId: string; body: string }
export type FreshMessage = HeadMessage & { ids: readonly number[] }

/** How many messages were made, and the first of them; `isFull`: there may be more events. */
type Filled = { made: number; head: FreshMessage | undefined; isFull: boolean }

export type Filling = {
  push: DataPush
  /** Those of its types that its account has the right to. */
  types: readonly PushType[]
  readerPath: string
  claim: string
  lanes: PushLanes
}

/**
 * Makes messages of the next events of each type, and moves the cursors in the same transaction: no event is skipped,
 * whatever dies.
 */
export async function fillQueue(stores: FillStores, filling: Filling): Promise<Filled> {
  let made = 0
  let isFull = false
  let head: FreshMessage | undefined
  for (const type of filling.lanes.byType.keys())
    if (!filling.push.types.includes(type)) filling.lanes.byType.delete(type)
  for (const type of filling.types) {
    const filled = await fillType(stores, filling, type)
    made += filled.made
    isFull ||= filled.isFull
    head ??= filled.head
  }
  return { made: made, head: head, isFull: isFull }
}

async function fillType(stores: FillStores, filling: Filling, type: PushType): Promise<Filled> {
  const { push, lanes } = filling
  const lane = await laneOf(stores, { push, lanes, type })
  const none = { made: 0, head: undefined, isFull: false }
  if (lane.isJoined) {
    if (lane.pages.length === 0) return none
    const taken = gather(type, lane.pages, lane.cursor)
    const made = await makeMessages(stores, filling, { type, lane, taken, isFull: false })
    if (!made) return none
    lane.pages.splice(0, taken.whole)
    // Dropped by the feed meanwhile, it reads by itself from here on.
    return { ...made, isFull: lane.pages.length > 0 || !lane.isJoined }
  }
  lane.isReady = false
  const own = await readOwnPage(stores, { type, after: lane.cursor, filter: push })
  const taken = gather(type, [own], lane.cursor)
  const isFull = taken.whole === 0 || own.page.isFull
  const made = await makeMessages(stores, filling, { type, lane, taken, isFull })
  if (!made) return none
  lane.isReady = !isFull
  return { ...made, isFull: isFull }
}

/** `whole`: how many pages were taken in full. */
type Gathered = {
  rows: TakenRow[]
  devices: ReadonlyMap<number, PlacedDevice>
  until: PushCursor
  whole: number
}

/** As many rows as the source allows at once; rows at one place in the order stay together. */
function gather(type: PushType, pages: readonly OwnPage[], after: PushCursor): Gathered {
  const { of, most } = pushSources[type].weight ?? { of: () => 1, most: 2000 }
  const rows: TakenRow[] = []
  const devices = new Map<number, PlacedDevice>()
  let weight = 0
  let whole = 0
  let until = after
  for (const own of pages) {
    for (const id of own.ids) {
      const device = own.page.devices.get(id)
      if (device) devices.set(id, device)
    }
    for (const row of rowsOf(own, after)) {
      if (weight >= most && isBefore(until, row.at))
        return { rows: rows, devices: devices, until: until, whole: whole }
      rows.push(row)
      weight += of(row)
      until = row.at
    }
    if (isBefore(until, own.page.until)) until = own.page.until
    whole++
  }
  return { rows: rows, devices: devices, until: until, whole: whole }
}

/** `isFull`: there is more, so the cursor is stored even without messages. */
type Making = { type: PushType; lane: PushLane; taken: Gathered; isFull: boolean }

/** Undefined where another worker has the subscription by now. */
async function makeMessages(
  stores: FillStores,
  { push, readerPath, claim }: Filling,
  { type, lane, taken: { rows, devices, until }, isFull }: Making,
): Promise<Omit<Filled, 'isFull'> | undefined> {
  const { lang, brand, hasAlarmEnds } = push
  const told = { devices, lang, brand, readerPath, hasAlarmEnds }
  const events = await pushSources[type].tell(stores, rows, told)
  // A record is as it is now: that of a device which has just come, too.
  const isOwn = ({ deviceId, time }: TakenEvent) => {
    const device = devices.get(deviceId)
    return device !== undefined && (type === 'device' || time >= sinceOf(device, readerPath))
  }
  const own = events.filter(isOwn)
  const bodies = bodiesOf(
    type,
    own.map(({ event }) => event),
  )
  if (bodies.length === 0 && !isFull) {
    lane.cursor = until
    lane.isUnsaved = true
    return { made: 0, head: undefined }
  }
  const packed = await Promise.all(bodies.map(({ text }) => packBody(text)))
  const messages = bodies.map(({ events: count, text }, nth) => ({
    messageId: newMessageId(),
    events: count,
    bytes: Buffer.byteLength(text),
    body: packed[nth] ?? Buffer.alloc(0),
  }))
  const at = new Date(stores.now())
  const written = { pushId: push.id, claim, type, messages, cursor: until, at }
  const ids = await writeMessages(stores.main, written)
  if (!ids) return undefined
  lane.cursor = until
  lane.isUnsaved = false
  const [id] = ids
  const [message] = messages
  const [body] = bodies
  if (id === undefined || !message || !body) return { made: 0, head: undefined }
  const devicesOfHead = new Set(own.slice(0, body.events).map(({ deviceId }) => deviceId))
  const head = { id, messageId: message.messageId, body: body.text, ids: [...devicesOfHead] }
  return { made: ids.length, head: head }
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
