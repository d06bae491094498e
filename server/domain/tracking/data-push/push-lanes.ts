import type { PushType } from '#lib/codes/data-push.ts'
import { db, type Given, prepared } from '../../../db/sql.ts'
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
  /** All was taken when it last read by itself. */
  isCaughtUp: boolean
  /** Of the feed, to take next. */
  pages: OwnPage[]
}

/** Of a subscription, as long as a worker has it. */
export type PushLanes = {
  byType: Map<PushType, PushLane>
  /** Messages that were made may wait. */
  hasWaiting: boolean
  /** How far what is read for all is, by type: a lane that is there joins. */
  tails: ReadonlyMap<PushType, PushCursor>
}

/** Of one that reads by itself. */
export const openLanes = (tails: PushLanes['tails'] = new Map()): PushLanes => ({
  byType: new Map(),
  hasWaiting: true,
  tails: tails,
})

const readCursor = prepared('push-cursor', (given: Given<{ id: number; type: string }>) =>
  db
    .selectFrom('data_push_cursor')
    .select(['taken_at as takenAt', 'last_id as lastId'])
    .where('push_id', '=', given.id)
    .where('type', '=', given.type),
)

/** A type that was added begins now. */
export async function laneOf(
  stores: TakeStores,
  { push, lanes, type }: { push: DataPush; lanes: PushLanes; type: PushType },
): Promise<PushLane> {
  const open = lanes.byType.get(type)
  if (open) return open
  const [row] = await readCursor(stores.main, { id: push.id, type: type })
  const lane: PushLane = {
    cursor: row
      ? { takenAt: Number(row.takenAt), lastId: Number(row.lastId) }
      : await pushSources[type].now(stores),
    isUnsaved: row === undefined,
    isJoined: false,
    isCaughtUp: false,
    pages: [],
  }
  lanes.byType.set(type, lane)
  return lane
}
