import type { Pool } from '../../../../db/pool.ts'
import type { PlacedDevice } from '../pushed-devices.ts'

/** Place in the order of intake of a source. */
export type PushCursor = { takenAt: number; lastId: number }

export const isBefore = (one: PushCursor, other: PushCursor): boolean =>
  one.takenAt < other.takenAt || (one.takenAt === other.takenAt && one.lastId < other.lastId)

/** Behind all that is settled: whatever comes has a later or the same moment. */
export const settledAt = (horizon: number, after: PushCursor): PushCursor =>
  horizon > after.takenAt ? { takenAt: horizon, lastId: 0 } : after

/** What a source tells of a device, at its place in the order of intake; several may share one. */
export type TakenRow = { deviceId: number; at: PushCursor }

/** `time`: Unix seconds. */
export type TakenEvent = { deviceId: number; time: number; event: object }

/** `until`: behind all that was looked at; `isFull`: more may be there already. */
export type TakenRows<Row extends TakenRow = TakenRow> = {
  rows: Row[]
  until: PushCursor
  isFull: boolean
}

export type TakeStores = { main: Pool; positions: Pool }

export type Told = {
  devices: ReadonlyMap<number, PlacedDevice>
  /** Of the subscription's texts. */
  lang: string
  brand: string
  readerPath: string
  hasAlarmEnds: boolean
}

/** What one subscription takes at once. */
type Weight<Row extends TakenRow> = { of: (row: Row) => number; most: number }

/** Looking is the same for all subscriptions; each is told of its own devices. */
export type PushSource<Row extends TakenRow = TakenRow> = {
  /** A bounded part of what came in after a cursor, in order. Misses and repeats nothing while others write. */
  look(stores: TakeStores, after: PushCursor): Promise<TakenRows<Row>>
  /** Adds to rows of any subscriptions what `tell` needs, in one go. */
  fetch?(stores: TakeStores, rows: Row[]): Promise<void>
  /** In the order of `rows`. */
  tell(stores: TakeStores, rows: Row[], told: Told): Promise<TakenEvent[]>
  /** Behind all that is there. */
  now(stores: TakeStores): Promise<PushCursor>
  weight?: Weight<Row>
}
