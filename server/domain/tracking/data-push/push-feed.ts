import { sql } from 'kysely'
import { type PushType, pushTypes } from '#lib/codes/data-push.ts'
import { all, db, rowFor, run } from '../../../db/sql.ts'
import { type IntakePage, idsOf, pageOf } from './intake-page.ts'
import type { PushLane, PushLanes } from './push-lanes.ts'
import { isPushed, type PlacedDevice, type PushFilter, placedDevices } from './pushed-devices.ts'
import { pushSources } from './sources/push-sources.ts'
import { isBefore, type PushCursor, type TakenRows, type TakeStores } from './sources/taken.ts'

/** Pages held for a busy subscription. Beyond it the subscription reads by itself, so that memory stays bounded. */
const mostPages = 20

/** How far the feed goes back for a subscription that joins: at its start, and later, when all others read that part again. */
const backMicros = { first: 300e6, going: 30e6 } as const

type Member = { lanes: PushLanes; wake: () => void }
type Joined = { member: Member; lane: PushLane }
type Filter = PushFilter & { id: number; types: PushType[] }
type Looked = { type: PushType; taken: TakenRows; joined: Map<number, Joined> }

/**
 * Reads what comes in once for all subscriptions that a worker has, and wakes those that have events in it. The cursors
 * of the others advance in memory, so that a subscription without events costs no statement. One that joins, or is too
 * far behind, reads by itself until it has caught up with the feed.
 */
export class PushFeed {
  readonly #stores: TakeStores
  readonly #claim: string
  readonly #members = new Map<number, Member>()
  readonly #tails = new Map<PushType, PushCursor>()

  constructor(stores: TakeStores, claim: string) {
    this.#stores = stores
    this.#claim = claim
  }

  /** `wake` is called when there are events for it. */
  join(id: number, member: Member): void {
    this.#members.set(id, member)
  }

  leave(id: number): void {
    this.#members.delete(id)
  }

  /** Reads one page of each source that a subscription follows. Returns whether there may be more. */
  async read(): Promise<boolean> {
    const looked: Looked[] = []
    for (const type of pushTypes) {
      const tail = await this.#admit(type)
      if (!tail) continue
      const joined = this.#joined(type)
      looked.push({ type, joined, taken: await pushSources[type].look(this.#stores, tail) })
    }
    const ids = new Set(looked.flatMap(({ taken }) => idsOf(taken.rows)))
    const devices = await placedDevices(this.#stores.main, [...ids])
    const matched = matches(ids.size > 0 ? await this.#filters() : [], devices)
    for (const one of looked) await this.#share(one, devices, matched)
    return looked.some(({ taken }) => taken.isFull)
  }

  /** Stores the cursors that advanced in memory only. */
  async save(ids: Iterable<number> = this.#members.keys()): Promise<void> {
    const unsaved = [...ids].flatMap((id) =>
      [...(this.#members.get(id)?.lanes.byType ?? [])].flatMap(([type, lane]) =>
        lane.isUnsaved ? { id: id, type: type, lane: lane, cursor: lane.cursor } : [],
      ),
    )
    if (unsaved.length === 0) return
    const moved = sql<Moved>`unnest(${unsaved.map(({ id }) => id)}::int[],
      ${unsaved.map(({ type }) => type)}::text[], ${unsaved.map(({ cursor }) => cursor.takenAt)}::int8[],
      ${unsaved.map(({ cursor }) => cursor.lastId)}::int8[])`
    const place = { taken_at: sql<number>`moved.taken_at`, last_id: sql<number>`moved.last_id` }
    await run(
      this.#stores.main,
      db
        .updateTable('data_push_cursor')
        .from(moved.as<'moved'>(sql`moved (id, type, taken_at, last_id)`))
        .innerJoin('data_push as p', 'p.id', 'moved.id')
        .set(rowFor('data_push_cursor', place))
        .whereRef('data_push_cursor.push_id', '=', 'moved.id')
        .whereRef('data_push_cursor.type', '=', 'moved.type')
        .where('p.claim', '=', this.#claim)
        .where(
          sql<boolean>`(data_push_cursor.taken_at, data_push_cursor.last_id) < (moved.taken_at, moved.last_id)`,
        ),
    )
    for (const { lane, cursor } of unsaved) if (lane.cursor === cursor) lane.isUnsaved = false
  }

  /**
   * Admits subscriptions that are not far behind, and goes back to the last of them; the others skip what they have seen.
   * Returns where to read on; undefined while nobody follows.
   */
  async #admit(type: PushType): Promise<PushCursor | undefined> {
    const lanes = [...this.#members.values()].flatMap(
      (member) => member.lanes.byType.get(type) ?? [],
    )
    if (lanes.length === 0) {
      this.#tails.delete(type)
      return undefined
    }
    const known = this.#tails.get(type)
    let tail = known ?? (await pushSources[type].now(this.#stores))
    const reach = tail.takenAt - (known ? backMicros.going : backMicros.first)
    for (const { lanes: own, wake } of this.#members.values()) {
      const lane = own.byType.get(type)
      if (!lane?.isReady || lane.isJoined) continue
      lane.isReady = false
      lane.isJoined = lane.cursor.takenAt >= reach
      if (!lane.isJoined) wake()
      else if (isBefore(lane.cursor, tail)) tail = lane.cursor
    }
    this.#tails.set(type, tail)
    return tail
  }

  #joined(type: PushType): Map<number, Joined> {
    const joined = new Map<number, Joined>()
    for (const [id, member] of this.#members) {
      const lane = member.lanes.byType.get(type)
      if (lane?.isJoined) joined.set(id, { member, lane })
    }
    return joined
  }

  /** Filters as they are stored now. Paused subscriptions are left out, so that their cursors stay. */
  #filters(): Promise<Filter[]> {
    return all(
      this.#stores.main,
      db
        .selectFrom('data_push as p')
        .innerJoin('organisation as o', 'o.id', 'p.organisation_id')
        .select(['p.id', 'o.path', 'p.group_id as groupId', 'p.models'])
        .select((eb) => sql<PushType[]>`${eb.ref('p.types')}`.as('types'))
        .where('p.claim', '=', this.#claim)
        .where('p.pause', '=', ''),
      'push-filters',
    )
  }

  async #share(
    { type, taken, joined }: Looked,
    devices: ReadonlyMap<number, PlacedDevice>,
    matched: ReadonlyMap<number, Match>,
  ): Promise<void> {
    const page = pageOf(taken, devices)
    const wanted = new Set<number>()
    const own = new Map<number, number[]>()
    for (const [id, { lane }] of joined) {
      const ids = newTo(lane, page, matched.get(id)?.ids ?? [])
      own.set(id, ids)
      for (const device of ids) wanted.add(device)
    }
    const rows = [...wanted].flatMap((id) => page.byDevice.get(id) ?? [])
    await pushSources[type].fetch?.(this.#stores, rows)
    const hasRows = taken.rows.length > 0
    for (const [id, { member, lane }] of joined) {
      const ids = own.get(id) ?? []
      const isFollowed = !hasRows || matched.get(id)?.types.includes(type)
      if (!isFollowed) drop(lane)
      else if (ids.length > 0) add(lane, { page: partOf(page, ids), ids: ids, after: seenBy(lane) })
      else pass(lane, page.until)
      if (ids.length > 0 || !isFollowed) member.wake()
    }
    this.#tails.set(type, page.until)
  }
}

type Moved = { id: number; type: string; taken_at: number; last_id: number }

type Match = { types: readonly PushType[]; ids: number[] }

/** The devices of each subscription. */
function matches(
  filters: readonly Filter[],
  devices: ReadonlyMap<number, PlacedDevice>,
): Map<number, Match> {
  const matched = new Map<number, Match>()
  const byPath = new Map<string, Filter[]>()
  for (const filter of filters) {
    matched.set(filter.id, { types: filter.types, ids: [] })
    const those = byPath.get(filter.path)
    if (those) those.push(filter)
    else byPath.set(filter.path, [filter])
  }
  for (const device of devices.values())
    for (const path of pathsOf(device.path))
      for (const filter of byPath.get(path) ?? [])
        if (isPushed(filter, device)) matched.get(filter.id)?.ids.push(device.id)
  return matched
}

/** `/1/7/` of `/1/`, `/1/7/`. */
function pathsOf(path: string): string[] {
  const paths: string[] = []
  for (let at = path.indexOf('/', 1); at > 0; at = path.indexOf('/', at + 1))
    paths.push(path.slice(0, at + 1))
  return paths
}

const seenBy = ({ cursor, pages }: PushLane): PushCursor => pages.at(-1)?.page.until ?? cursor

/** Those of `ids` with rows in the page behind what the lane has seen. */
function newTo(lane: PushLane, { byDevice }: IntakePage, ids: readonly number[]): number[] {
  const seen = seenBy(lane)
  return ids.filter((id) => {
    const last = byDevice.get(id)?.at(-1)
    return last !== undefined && isBefore(seen, last.at)
  })
}

/** One that is busy, or rests, holds no memory of what is for others. */
const partOf = (page: IntakePage, ids: readonly number[]): IntakePage => ({
  until: page.until,
  isFull: page.isFull,
  byDevice: new Map(ids.flatMap((id) => entryOf(page.byDevice, id))),
  devices: new Map(ids.flatMap((id) => entryOf(page.devices, id))),
})

function entryOf<Value>(map: ReadonlyMap<number, Value>, id: number): [number, Value][] {
  const value = map.get(id)
  return value === undefined ? [] : [[id, value]]
}

/** From here on the subscription reads by itself. */
function drop(lane: PushLane): void {
  lane.isJoined = false
  lane.pages = []
}

function add(lane: PushLane, own: PushLane['pages'][number]): void {
  if (lane.pages.length >= mostPages) drop(lane)
  else lane.pages.push(own)
}

/** The page holds nothing for it. */
function pass(lane: PushLane, until: PushCursor): void {
  if (lane.pages.length > 0 || !isBefore(lane.cursor, until)) return
  lane.cursor = until
  lane.isUnsaved = true
}
