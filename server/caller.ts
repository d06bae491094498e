import type { LoginFlag, Permission, Role } from '#lib/codes/permissions.ts'

/** `path` limits what the caller sees: an organisation's subtree. */
export type Caller = {
  kind: 'account' | 'device'
  /** sha256 of the sid or the key, for limits and logs (8 hex digits there). */
  sessionKey: string
  accountId: number | undefined
  /** Device login, or guest: the only device it sees. */
  deviceId: number | undefined
  organisationId: number
  path: string
  isRoot: boolean
  role: Role
  permissions: readonly Permission[]
  /** A forced change comes first. */
  mustChangePassword: boolean
  /** Agreeing to the brand's legal texts comes first. */
  mustAgree?: boolean
  /** An organisation wants a second factor, which is not set up yet. */
  mustFactor?: boolean
  flag: LoginFlag
  /** IANA name or `UTC+05:30`; of a device log-in its organisation's. */
  zone: string
  name: string
  /** Of the account: what it may hear follows its law. */
  region?: 'mainland' | 'other'
  /** By which a program calls; its name with the last characters of it, for the log. */
  apiKey?: { id: number; name: string }
  /** On whose host a call came. */
  brand?: string
}

/** An account at a device that another lends to it: for this call it sees that device alone. */
export const isGuest = ({ kind, deviceId }: Pick<Caller, 'kind' | 'deviceId'>): boolean =>
  kind === 'account' && deviceId !== undefined
