import type { Pool } from '../../../../db/pool.ts'
import type { PushedDevice } from '../pushed-devices.ts'

/** Place in the order of intake of a source. */
export type PushCursor = { takenAt: number; lastId: number }

/** `time`: Unix seconds. */
export type TakenEvent = { deviceId: number; time: number; event: object }

/** `cursor`: behind all that was looked at; `isFull`: more may be there already. */
export type TakenPage = { events: TakenEvent[]; cursor: PushCursor; isFull: boolean }

export type TakeStores = { main: Pool; positions: Pool }

type Take = {
  after: PushCursor
  /** Those of a subscription. */
  devicesOf: (ids: readonly number[]) => Promise<Map<number, PushedDevice>>
  /** Of the subscription's texts. */
  lang: string
  brand: string
  readerPath: string
}

/** Looks at a bounded part of what came in after a cursor. Misses and repeats nothing while others write. */
export type PushSource = {
  take: (stores: TakeStores, take: Take) => Promise<TakenPage>
  /** Behind all that is there. */
  now: (stores: TakeStores) => Promise<PushCursor>
}
