import type { Pool } from '../../../../db/pool.ts'
import type { PlacedDevice } from '../pushed-devices.ts'

/** Place in the order of intake of a source. */
export type PushCursor = { takenAt: number; lastId: number }

export const isBefore = (one: PushCursor, other: PushCursor): boolean =>
  one.takenAt < other.takenAt || (one.takenAt === other.takenAt && one.lastId < other.lastId)

/** The cursor behind all settled rows: whatever comes later has this moment or a later one. */
export const settledAt = (horizon: number, after: PushCursor): PushCursor =>
  horizon > after.takenAt ? { takenAt: horizon, lastId: 0 } : after

/** What a source tells of a device, at its place in the order of intake; several may share one. */
export type TakenRow = { deviceId: number; at: PushCursor }

/** `time`: Unix seconds. */
export type TakenEvent = { deviceId: number; time: number; event: object }

/** `until`: behind all rows that were read; `isFull`: there may be more. */
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

/** How much one subscription takes at once. */
type Weight<Row extends TakenRow> = { of: (row: Row) => number; most: number }

/** `look` serves all subscriptions at once; `tell` makes the events of one. */
export type PushSource<Row extends TakenRow = TakenRow> = {
  /** A bounded part of what came in after a cursor, in order. Misses and repeats nothing while others write. */
  look(stores: TakeStores, after: PushCursor): Promise<TakenRows<Row>>
  /** Reads what `tell` needs for rows of any subscriptions, in one go. */
  fetch?(stores: TakeStores, rows: Row[]): Promise<void>
  /** In the order of `rows`. */
  tell(stores: TakeStores, rows: Row[], told: Told): Promise<TakenEvent[]>
  /** Behind all that is there. */
  now(stores: TakeStores): Promise<PushCursor>
  weight?: Weight<Row>
}
