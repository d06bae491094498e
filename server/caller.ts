import type { LoginFlag, Permission, Role } from '#lib/codes/permissions.ts'

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
