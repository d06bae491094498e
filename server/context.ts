import type { Caller } from './caller.ts'
import type { Log } from './log.ts'
import type { Services } from './services.ts'

export type Context<C extends Caller | undefined = Caller> = {
  caller: C
  services: Services
  /** Milliseconds since the epoch. */
  now: () => number
  log: Log
  requestId: string
  lang: string
  ip: string
  taskId?: number
  /** Where the answer to a `request_id` is kept (server/mapi/door/answer-once.ts). */
  idempotency?: IdempotencyRef
}

export type IdempotencyRef = { callerKey: string; requestId: string }
