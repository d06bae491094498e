import type { LoginFlag, Permission, Role } from '#lib/codes/permissions.ts'
import type { Log } from './log.ts'
import type { Services } from './services.ts'

/** Who is calling. `path` bounds all that the caller may see: the subtree of an organisation. */
export type Caller = {
  kind: 'account' | 'device'
  /** sha256 of the sid; names the session in limits and logs (first 8 hex digits there). */
  sessionKey: string
  accountId: number | undefined
  /** Set for a device log-in: the only device it may see. */
  deviceId: number | undefined
  organisationId: number
  path: string
  isRoot: boolean
  role: Role
  permissions: readonly Permission[]
  /** Somebody else chose its password: nothing else before it is changed. */
  mustChangePassword: boolean
  flag: LoginFlag
  zoneMinutes: number
  name: string
}

/** What every call carries. Domain code takes stores, clock and log from here. */
export type Context<C extends Caller | undefined = Caller> = {
  caller: C
  services: Services
  /** Milliseconds since the epoch. */
  now: () => number
  log: Log
  requestId: string
  /** Language of the session, for error texts. */
  lang: string
  ip: string
  /** Where the answer to a call with a `request_id` is kept (server/mapi/request-idempotency.ts). */
  idempotency?: IdempotencyRef
}

export type IdempotencyRef = { callerKey: string; requestId: string }
