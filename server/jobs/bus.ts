import { z } from 'zod'
import { protocolNames } from '#lib/codes/protocols.ts'

const id = z.int()
const commandRef = z.object({ id: z.string(), deviceId: id })

export const publishMs = 1000

/**
 * Messages between processes, at most once; each topic names its source of truth. LISTEN/NOTIFY, or
 * Redis with REDIS_URL.
 */
export const busTopics = {
  /** Base64 of lib/live/frame.ts rows without header. Truth: tracking.device_state. */
  live: z.object({ rows: z.string() }),
  /** Alarms that were stored. Truth: tracking.alarm. */
  alarm: z.object({ deviceId: id, time: z.number(), type: z.number(), takenAt: z.string() }),
  /** Drop caches of a device. Truth: device. */
  device: z.object({ id, imei: z.string() }),
  /** Shape, rules, or bound groups and organisations changed. Truth: fence, fence_binding. */
  fence: z.object({ id }),
  /** Organisation, account or session changed: recheck sockets and caches. */
  session: z.object({
    accountId: z.exactOptional(id),
    sidHash: z.exactOptional(z.string()),
    organisationId: z.exactOptional(id),
  }),
  /** What is offered or lent to an account changed. Truth: device_invitation. */
  sharing: z.object({ accountId: id }),
  /** Messages to these organisations, or those below them, changed. Truth: announcement. */
  announcement: z.object({ organisationIds: z.array(id) }),
  /** A command was queued. Truth: command. */
  command: commandRef,
  /** A command ended. Truth: command. */
  commandDone: commandRef,
  /** Truth: task; a sweep finds lost ones. */
  task: z.object({ id }),
  /** Late fixes were stored. Truth: tracking.dirty_stream, read every few seconds. */
  dirty: z.object({}),
  /** A worker made it again, or found its place. Truth: tracking.device_state. */
  stream: z.object({ deviceId: id }),
  /** Truth: outbox_message, read every few seconds. */
  outbox: z.object({}),
  /** An order is to be asked about. Truth: trade_order, read every half minute. */
  payment: z.object({}),
  /** `sim_recharge` */
  recharge: z.object({}),
  /** Former holders close their connections. Truth: device_holder. */
  holder: z.object({
    instance: z.string(),
    moved: z.array(z.tuple([id.describe('device'), z.number().describe('epoch')])),
  }),
  /** Truth: none; who claims asks again. */
  challenge: z.object({ deviceId: id, instance: z.string(), ip: z.string() }),
  /** Somebody waits for a device. Truth: none; who waits asks again. */
  listen: z.object({
    deviceId: id,
    number: z.string(),
    address: z.string().optional().describe('of who waits'),
    proofPort: z.enum(protocolNames).optional().describe('a claim that it proves by coming there'),
  }),
  /** News of a device that somebody waits for. Truth: device_heard. */
  heard: z.object({ deviceId: id }),
  /** Brands were published or taken back. Truth: brand_config. */
  brand: z.object({
    brands: z.array(z.string()).optional().describe('whose pages change; all: an older release'),
  }),
  /** A token of a feed ended. Truth: position_feed, asked again every few seconds. */
  feed: z.object({}),
  /** A brand asked for hosts. Truth: brand_host, read every few minutes. */
  host: z.object({}),
  /** Texts were published or taken back. Truth: language_pack. */
  texts: z.object({}),
  /** Write out what is buffered. */
  flushLog: z.object({ deviceId: id }),
} as const

export type BusTopic = keyof typeof busTopics
export type BusTopics = { [T in BusTopic]: z.output<(typeof busTopics)[T]> }

export type Bus = {
  /** Never rejects, waits a second at most; logs lost messages. */
  publish<T extends BusTopic>(topic: T, payload: BusTopics[T]): Promise<void>
  /** `onReset` after a disconnection. Returns the unsubscriber. */
  subscribe<T extends BusTopic>(
    topic: T,
    listener: (payload: BusTopics[T]) => void,
    onReset?: () => void,
  ): Promise<() => void>
  close(): Promise<void>
}
