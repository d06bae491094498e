import type { Sample } from '../world/sample.ts'

/** What a simulated device says of one moment. */
export type Outgoing = {
  sample: Sample
  alarms: readonly SimulatedAlarm[]
  isAsleep: boolean
  /** Waited on the device before it was sent. */
  isLate: boolean
}

export type SimulatedAlarm = 'sos' | 'overspeed' | 'lowPower' | 'powerFailure' | 'vibration'

/** A device's end of a protocol. Its encoders are its own: nothing here is shared with the server. */
export type Client = {
  /** Opens the connection and logs in; resolves when the platform has accepted the device. */
  connect: () => Promise<void>
  /** Sends a report; resolves when it was acknowledged. */
  report: (outgoing: Outgoing) => Promise<void>
  /** Sends what waited during a gap. */
  backlog: (outgoing: Outgoing[]) => Promise<void>
  heartbeat: (latest: Outgoing) => Promise<void>
  close: () => void
  isOpen: () => boolean
}

/** Authentication codes by device number; empty for none. */
export type CodeMemory = {
  read(number: string): string
  write(number: string, code: string): void
}

export type ClientOptions = {
  host: string
  port: number
  number: string
  /** Where the device keeps its authentication code while it is switched off; forgotten with the process without it. */
  codes?: CodeMemory
  /** What the device answers when it is asked where it is. */
  current: () => Outgoing
}

export const ackTimeoutMs = 15_000

/** Waits for answers by key (a serial number); every wait ends with the connection or after 15 s. */
export class Waiting {
  #open = new Map<
    number,
    { done: (bytes: Buffer) => void; fail: (why: Error) => void; timer: NodeJS.Timeout }
  >()

  wait(key: number): Promise<Buffer> {
    return new Promise((done, fail) => {
      const timer = setTimeout(() => {
        this.#open.delete(key)
        fail(new Error('no acknowledgement'))
      }, ackTimeoutMs)
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
