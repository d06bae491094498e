import { z } from 'zod'

const id = z.int()
const commandRef = z.object({ id: z.string(), deviceId: id })

/** Longest that a publisher waits for a bus that does not answer. */
export const publishMs = 1000

/**
 * The bus between processes: small messages to whoever listens, at most once. Nothing may depend on a message
 * arriving; each topic says where the truth is. LISTEN/NOTIFY by default, Redis with REDIS_URL. A message that is not of
 * its topic's form reaches no listener.
 */
export const busTopics = {
  /** Live rows that changed, as base64 of lib/live/frame.ts rows (no header). Truth: tracking.device_state. */
  live: z.object({ rows: z.string() }),
  /** Alarms that were stored. Truth: tracking.alarm. */
  alarm: z.object({ deviceId: id, time: z.number(), type: z.number(), takenAt: z.string() }),
  /** A device's row changed (organisation, settings, expiry, deletion): forget what is cached. Truth: device. */
  device: z.object({ id, imei: z.string() }),
  /** An organisation moved or an account or session changed: check open sockets and caches. */
  session: z.object({
    accountId: z.exactOptional(id),
    sidHash: z.exactOptional(z.string()),
    organisationId: z.exactOptional(id),
  }),
  /** A command waits for a device. Truth: command. */
  command: commandRef,
  /** A command came to an end. Truth: command. */
  commandDone: commandRef,
  /** A long operation waits for a worker. Truth: task; a sweep finds those whose message was lost. */
  task: z.object({ id }),
  /** An SMS or mail waits to be sent. Truth: outbox_message; the worker looks every few seconds anyway. */
  outbox: z.object({}),
  /** Devices went over to connections of a gateway: former holders close theirs. Truth: device_holder. */
  holder: z.object({
    instance: z.string(),
    moved: z.array(z.tuple([id.describe('device'), z.number().describe('epoch')])),
  }),
  /** Somebody else claims a device that a gateway holds. Truth: none; who claims asks again. */
  challenge: z.object({ deviceId: id, instance: z.string(), ip: z.string() }),
  /** Somebody looks at a device's log: write out what is buffered. */
  flushLog: z.object({ deviceId: id }),
} as const

export type BusTopic = keyof typeof busTopics
export type BusTopics = { [T in BusTopic]: z.output<(typeof busTopics)[T]> }

export type Bus = {
  /**
   * Tells whoever listens. Never rejects and waits a second at most: while the bus is away the message is lost (and the
   * log says so), but what it tells of is stored, and its author's work is done.
   */
  publish<T extends BusTopic>(topic: T, payload: BusTopics[T]): Promise<void>
  /** Calls `listener` for each message; `onReset` after a break in which messages may have been missed. Returns an unsubscribe function. */
  subscribe<T extends BusTopic>(
    topic: T,
    listener: (payload: BusTopics[T]) => void,
    onReset?: () => void,
  ): Promise<() => void>
  close(): Promise<void>
}
