import type { z } from 'zod'
import type { DisplayState } from '#lib/codes/device-state.ts'
import type { alarmItem } from '#lib/contract/alarm/get-last-alarm.ts'

export const pushTopics = ['alarm', 'position', 'state'] as const
export type PushTopic = (typeof pushTopics)[number]

/** Degrees; west > east crosses the antimeridian. */
export type Bbox = [west: number, south: number, east: number, north: number]

/** More are not watched. */
export const watchedAtMost = 600

/**
 * What a map shows; `zoom` as MapLibre counts it. `watched`: devices whose changes are sent wherever
 * they are, as the selected one and followed ones.
 */
export type ShownView = { bbox: Bbox; zoom: number; watched?: string[] | undefined }

/** First message, and again for another organisation. */
export type SubscribeMessage = {
  cmd: 'subscribe'
  flag?: string | undefined
  /** Needed in the first message; browsers prove it by cookie too. */
  sid?: string | undefined
  sfamilyid?: string | undefined
  /** Whose positions and counts, with all below; those of `sfamilyid` without it. */
  live_sfamilyid?: string | undefined
  gchild?: 0 | 1 | undefined
  topics?: PushTopic[] | undefined
  sfamilyids?: string[] | undefined
  /** A `cursor`: alarms since then come first. */
  last?: string | undefined
}

export type ClientMessage =
  | SubscribeMessage
  /** What the map shows; only rows inside are sent when the organisation is large. */
  | { cmd: 'view'; bbox: Bbox; zoom?: number; watched?: string[] | undefined }
  | { cmd: 'ping' }

/** `error_message` is in the session's language. */
export type PushReply = {
  errcode: number
  error_message?: string
  cmd?: ClientMessage['cmd']
  /** Where a later `last` resumes. */
  cursor?: string
  /** `last` was too old: read alarm/Get up to `cursor`. */
  resync?: true
}

export type AlarmMessage = z.output<typeof alarmItem> & { cursor: string }
export type StateCounts = Record<DisplayState, number>
export type CountsMessage = { type: 'state'; total: number; counts: StateCounts }
/** Deleted, or moved out of the scope. */
export type GoneMessage = { type: 'gone'; ids: string[] }
/** With another name, organisation or group; `all`: any device. */
export type ChangedMessage = { type: 'changed'; ids: string[]; all?: true }

/** What others share with the account changed: read message/GetShare and device/GetLent. */
export type SharingMessage = { type: 'sharing' }

/** A message to the account or device log-in was published or withdrawn: read message/GetUnReadMessage. */
export type PublishedMessage = { type: 'message' }
/** Brands were published or taken back: their pages draw themselves anew. */
export type BrandMessage = { type: 'brand'; brands: readonly string[] | undefined }

export type ServerMessage =
  | PushReply
  | AlarmMessage
  | CountsMessage
  | GoneMessage
  | ChangedMessage
  | SharingMessage
  | PublishedMessage
  | BrandMessage
