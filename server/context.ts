import type { LoginFlag, Permission, Role } from '#lib/codes/permissions.ts'
import type { Log } from './log.ts'
import type { Services } from './services.ts'

/** `path` limits what the caller sees: an organisation's subtree. */
export type Caller = {
  kind: 'account' | 'device'
  /** sha256 of the sid, for limits and logs (8 hex digits there). */
  sessionKey: string
  accountId: number | undefined
  /** Device login: the only device it sees. */
  deviceId: number | undefined
  organisationId: number
  path: string
  isRoot: boolean
  role: Role
  permissions: readonly Permission[]
  /** A forced change comes first. */
  mustChangePassword: boolean
  flag: LoginFlag
  zoneMinutes: number
  name: string
}

export type Context<C extends Caller | undefined = Caller> = {
  caller: C
  services: Services
  /** Milliseconds since the epoch. */
  now: () => number
  log: Log
  requestId: string
  lang: string
  ip: string
  /** Where the answer to a `request_id` is kept (server/mapi/request-idempotency.ts). */
  idempotency?: IdempotencyRef
}

export type IdempotencyRef = { callerKey: string; requestId: string }
