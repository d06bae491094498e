import type { PushType } from '#lib/codes/data-push.ts'
import type { Pool } from '../../../db/pool.ts'
import { anyOf, db, type Given, prepared } from '../../../db/sql.ts'
import type { DataPush } from './data-push.ts'
import type { OwnPage } from './intake-page.ts'
import { pushSources } from './sources/push-sources.ts'
import type { PushCursor, TakeStores } from './sources/taken.ts'

/** How far a subscription has taken events of a type. */
export type PushLane = {
  cursor: PushCursor
  /** Further than the store knows: nothing of it was in between. */
  isUnsaved: boolean
  /** Pages are read for it (push-feed.ts); else it reads by itself. */
  isJoined: boolean
  /** To join: where it is not far behind, pages are read for it from its cursor on. */
  isReady: boolean
  /** Of the feed, to take next. */
  pages: OwnPage[]
}

/** Of a subscription, as long as a worker has it. */
export type PushLanes = {
  byType: Map<PushType, PushLane>
  /** Messages that were made may wait. */
  hasWaiting: boolean
}

const laneAt = (cursor: PushCursor, is: { isReady: boolean; isUnsaved: boolean }): PushLane => ({
  cursor: cursor,
  isUnsaved: is.isUnsaved,
  isJoined: false,
  isReady: is.isReady,
  pages: [],
})

/** Of one whose cursors are not read yet. */
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

/** Of subscriptions that a worker has taken; `waiting`: those of them with a message to send, which take events after it. */
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

/** A type that was added begins now. */
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
