import type { SeenBeacon } from '../world/badges.ts'
import type { Sample } from '../world/sample.ts'
import type { DeviceMemory } from './device-memory.ts'

export type Outgoing = {
  sample: Sample
  alarms: readonly SimulatedAlarm[]
  beacons?: readonly SeenBeacon[]
  isAsleep: boolean
  isLate: boolean
}

export type SimulatedAlarm = 'sos' | 'overspeed' | 'lowPower' | 'powerFailure' | 'vibration'

/** A protocol's device end; shares nothing with the server. */
export type Client = {
  connect: () => Promise<void>
  report: (outgoing: Outgoing) => Promise<void>
  backlog: (outgoing: Outgoing[]) => Promise<void>
  heartbeat: (latest: Outgoing) => Promise<void>
  close: () => void
  isOpen: () => boolean
}

/** By device number; empty for none. */
export type CodeMemory = {
  read(number: string): string
  write(number: string, code: string): void
}

export type ClientOptions = {
  host: string
  port: number
  number: string
  /** Where the code is kept while switched off. */
  codes?: CodeMemory
  /** Without an acknowledgement a message fails; 15 s. */
  ackTimeoutMs?: number
  current: () => Outgoing
  /** What it is told stands there before it answers. */
  memory?: DeviceMemory
  /** Holds its answers to commands back. */
  beforeAnswer?: () => Promise<void>
}

/** A command is done, then answered. */
export function obey(
  { beforeAnswer }: Pick<ClientOptions, 'beforeAnswer'>,
  { take, answer }: { take: () => void; answer: () => void },
): void {
  take()
  if (beforeAnswer) void beforeAnswer().then(answer)
  else answer()
}

const usualAckTimeoutMs = 15_000

/** By serial; until the connection or the time ends. */
export class Waiting {
  readonly #timeoutMs: number
  #open = new Map<
    number,
    { done: (bytes: Buffer) => void; fail: (why: Error) => void; timer: NodeJS.Timeout }
  >()

  constructor(timeoutMs = usualAckTimeoutMs) {
    this.#timeoutMs = timeoutMs
  }

  wait(key: number): Promise<Buffer> {
    return new Promise((done, fail) => {
      const timer = setTimeout(() => {
        this.#open.delete(key)
        fail(new Error('no acknowledgement'))
      }, this.#timeoutMs)
      this.#open.set(key, { done, fail, timer })
    })
  }

  settle(key: number, bytes: Buffer): void {
    const waiting = this.#open.get(key)
    if (!waiting) return
    clearTimeout(waiting.timer)
    this.#open.delete(key)
    waiting.done(bytes)
  }

  failAll(why: Error): void {
    for (const { fail, timer } of this.#open.values()) {
      clearTimeout(timer)
      fail(why)
    }
    this.#open.clear()
  }
}
