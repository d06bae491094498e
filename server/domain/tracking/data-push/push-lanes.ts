import type { PushType } from '#lib/codes/data-push.ts'
import type { Pool } from '../../../db/pool.ts'
import { anyOf, db, type Given, prepared } from '../../../db/sql.ts'
import type { DataPush } from './data-push.ts'
import type { OwnPage } from './intake-page.ts'
import { pushSources } from './sources/push-sources.ts'
import type { PushCursor, TakeStores } from './sources/taken.ts'

/** How far a subscription has read events of a type. */
export type PushLane = {
  cursor: PushCursor
  /** The cursor is ahead of the stored one; there were no events for it in between. */
  isUnsaved: boolean
  /** The feed (push-feed.ts) reads for it; else it reads by itself. */
  isJoined: boolean
  /** Has caught up and may join: the feed reads for it from its cursor on, unless that is far behind. */
  isReady: boolean
  /** Pages of the feed that it has still to take. */
  pages: OwnPage[]
}

/** State of a subscription while a worker has it. */
export type PushLanes = {
  byType: Map<PushType, PushLane>
  /** There may be messages that are not sent yet. */
  hasWaiting: boolean
}

const laneAt = (cursor: PushCursor, is: { isReady: boolean; isUnsaved: boolean }): PushLane => ({
  cursor: cursor,
  isUnsaved: is.isUnsaved,
  isJoined: false,
  isReady: is.isReady,
  pages: [],
})

/** For a subscription whose cursors are not read yet. */
export const openLanes = (): PushLanes => ({ byType: new Map(), hasWaiting: true })

/** Of one that another may have had meanwhile: what was known of it is read anew. */
export function forgetLanes(lanes: PushLanes): void {
  lanes.byType.clear()
  lanes.hasWaiting = true
}

const readCursors = prepared('push-cursors', ({ ids }: Given<{ ids: readonly number[] }>) =>
  db
    .selectFrom('data_push_cursor')
    .select(['push_id as id', 'taken_at as takenAt', 'last_id as lastId'])
    .select(({ ref }) => ref('type').$castTo<PushType>().as('type'))
    .where('push_id', '=', anyOf(ids)),
)

/** Lanes of subscriptions that a worker has claimed. Those in `waiting` have a message to send first. */
export async function openManyLanes(
  main: Pool,
  { ids, waiting }: { ids: readonly number[]; waiting: ReadonlySet<number> },
): Promise<Map<number, PushLanes>> {
  const rows = ids.length === 0 ? [] : await readCursors(main, { ids })
  const opened = new Map<number, PushLanes>(
    ids.map((id) => [id, { byType: new Map(), hasWaiting: waiting.has(id) }]),
  )
  for (const { id, type, takenAt, lastId } of rows) {
    const cursor = { takenAt: Number(takenAt), lastId: Number(lastId) }
    const lane = laneAt(cursor, { isReady: !waiting.has(id), isUnsaved: false })
    opened.get(id)?.byType.set(type, lane)
  }
  return opened
}

/** The lane of a type; one that was added begins now. */
export async function laneOf(
  stores: TakeStores,
  { push, lanes, type }: { push: DataPush; lanes: PushLanes; type: PushType },
): Promise<PushLane> {
  const open = lanes.byType.get(type)
  if (open) return open
  const rows = await readCursors(stores.main, { ids: [push.id] })
  const row = rows.find((one) => one.type === type)
  const cursor = row
    ? { takenAt: Number(row.takenAt), lastId: Number(row.lastId) }
    : await pushSources[type].now(stores)
  const lane = laneAt(cursor, { isReady: false, isUnsaved: row === undefined })
  lanes.byType.set(type, lane)
  return lane
}
