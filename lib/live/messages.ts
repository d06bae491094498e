import type { z } from 'zod'
import type { DisplayState } from '#lib/codes/device-state.ts'
import type { alarmItem } from '#lib/contract/alarm/get-last-alarm.ts'

/** What a subscriber may ask for: new alarms, rows of the live map, totals by state. */
export const pushTopics = ['alarm', 'position', 'state'] as const
export type PushTopic = (typeof pushTopics)[number]

/** West, south, east, north in degrees; west > east crosses the antimeridian. */
export type Bbox = [west: number, south: number, east: number, north: number]

/** First message of a client, and again whenever it wants another organisation. */
export type SubscribeMessage = {
  cmd: 'subscribe'
  /** Log-in kind; accepted for the sake of old clients, the session knows it. */
  flag?: string | undefined
  /** The session; a browser also proves it with its cookie. Needed in the first message, remembered after. */
  sid?: string | undefined
  sfamilyid?: string | undefined
  gchild?: 0 | 1 | undefined
  topics?: PushTopic[] | undefined
  /** Alarms of these organisations and all below them only. */
  sfamilyids?: string[] | undefined
  /** `cursor` of the last alarm or of the answer before: alarms since then come first. */
  last?: string | undefined
}

export type ClientMessage =
  | SubscribeMessage
  /** What the map shows; only rows inside are sent when the organisation is large. */
  | { cmd: 'view'; bbox: Bbox }
  | { cmd: 'ping' }

/** Answer to a client message. `errcode` 0 is success, any other comes with its text in the session's language. */
export type PushReply = {
  errcode: number
  error_message?: string
  cmd?: ClientMessage['cmd']
  /** Answer to subscribe: where a later `last` resumes when no alarm came in between. */
  cursor?: string
  /** The asked `last` was too old: alarms before `cursor` are to be read by alarm/Get. */
  resync?: true
}

export type AlarmMessage = z.output<typeof alarmItem> & { cursor: string }
export type StateCounts = Record<DisplayState, number>
export type CountsMessage = { type: 'state'; total: number; counts: StateCounts }
/** Devices that were deleted or moved out of what is subscribed; ids as everywhere on the wire. */
export type GoneMessage = { type: 'gone'; ids: string[] }
/** Devices with another name, organisation or group than before; `all`: forget what is kept of any device. */
export type ChangedMessage = { type: 'changed'; ids: string[]; all?: true }

export type ServerMessage = PushReply | AlarmMessage | CountsMessage | GoneMessage | ChangedMessage
