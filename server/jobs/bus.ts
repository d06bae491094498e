/**
 * The bus between processes: small messages to whoever listens, at most once. Nothing may depend on a message
 * arriving; each topic says where the truth is. LISTEN/NOTIFY by default, Redis with REDIS_URL.
 */
export type BusTopics = {
  /** Live rows that changed, as base64 of lib/live/frame.ts rows (no header). Truth: tracking.device_state. */
  live: { rows: string }
  /** Alarms that were stored. Truth: tracking.alarm. */
  alarm: { deviceId: number; time: number; type: number; takenAt: string }
  /** A device's row changed (organisation, settings, expiry, deletion): forget what is cached. Truth: device. */
  device: { id: number; imei: string }
  /** An organisation moved or an account or session changed: check open sockets and caches. */
  session: { accountId?: number; sidHash?: string; organisationId?: number }
  /** A command waits for a device. Truth: command. */
  command: { id: string; deviceId: number }
  /** A command came to an end. Truth: command. */
  commandDone: { id: string; deviceId: number }
  /** A long operation waits for a worker. Truth: task; a sweep finds those whose message was lost. */
  task: { id: number }
  /** An SMS or mail waits to be sent. Truth: outbox_message; the worker looks every few seconds anyway. */
  outbox: Record<string, never>
  /** Devices went over to connections of a gateway: former holders close theirs. Truth: device_holder. */
  holder: { instance: string; moved: [deviceId: number, epoch: number][] }
  /** Somebody else claims a device that a gateway holds. Truth: none; who claims asks again. */
  challenge: { deviceId: number; instance: string; ip: string }
  /** Somebody looks at a device's log: write out what is buffered. */
  flushLog: { deviceId: number }
}

export type BusTopic = keyof BusTopics

export type Bus = {
  publish<T extends BusTopic>(topic: T, payload: BusTopics[T]): Promise<void>
  /** Calls `listener` for each message; `onReset` after a break in which messages may have been missed. Returns an unsubscribe function. */
  subscribe<T extends BusTopic>(
    topic: T,
    listener: (payload: BusTopics[T]) => void,
    onReset?: () => void,
  ): Promise<() => void>
  close(): Promise<void>
}
