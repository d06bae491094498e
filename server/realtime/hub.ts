import type { ErrorName } from '#lib/codes/error-codes.ts'
import type { ServerMessage } from '#lib/live/messages.ts'
import type { FoundSession } from '../domain/people/auth/session.ts'
import { findEndedSessions } from '../domain/tracking/live/find-ended-sessions.ts'
import type { BusTopics } from '../jobs/bus.ts'
import { AlarmFollower } from './alarm-follower.ts'
import { ChangeNotices } from './change-notices.ts'
import { DeviceDirectory } from './device-directory.ts'
import { LentFollower } from './lent-follower.ts'
import { LiveStore } from './live-store.ts'
import { type PushLimits, type PushOptions, pushLimits } from './push-options.ts'

/** What the hub and the rounds of `main.ts` ask of one. */
export type HeldConnection = {
  readonly ip: string
  readonly openedAt: number
  session: FoundSession | undefined
  heardAt: number
  pingedAt: number
  checkedAt: number
  ping(): void
  terminate(): void
  refuse(error: ErrorName): void
  tell(message: ServerMessage): void
  close(code: number, reason: string): void
}

export class Hub {
  readonly options: PushOptions
  readonly limits: PushLimits
  readonly directory: DeviceDirectory
  readonly store: LiveStore
  readonly alarms: AlarmFollower
  readonly changes: ChangeNotices
  readonly lent: LentFollower
  readonly connections = new Set<HeldConnection>()
  readonly #waiting = new Map<string, number>()
  readonly #bySession = new Map<string, Set<HeldConnection>>()

  constructor(options: PushOptions) {
    const { pool: main, positions, log } = options.services
    this.options = options
    this.limits = { ...pushLimits, ...options.limits }
    this.directory = new DeviceDirectory(main)
    const { flushMs, lingerMs, groupsAbove: keepAbove } = this.limits
    this.store = new LiveStore({ main, positions, log, flushMs, lingerMs, keepAbove })
    const { directory } = this
    this.alarms = new AlarmFollower({
      main,
      positions,
      directory,
      log,
      sweepMs: this.limits.sweepMs,
    })
    this.changes = new ChangeNotices({ main, directory, log })
    this.lent = new LentFollower({ main, now: options.services.now, log })
  }

  admit(connection: HeldConnection): void {
    this.connections.add(connection)
    this.#waiting.set(connection.ip, this.countWaiting(connection.ip) + 1)
  }

  enter(connection: HeldConnection, session: FoundSession): void {
    if (connection.session) this.#unbind(connection)
    else this.#stopWaiting(connection)
    connection.session = session
    connection.checkedAt = Date.now()
    const { sessionKey } = session.caller
    const bound = this.#bySession.get(sessionKey)
    if (bound) bound.add(connection)
    else this.#bySession.set(sessionKey, new Set([connection]))
  }

  leave(connection: HeldConnection): void {
    if (!this.connections.delete(connection)) return
    if (connection.session) this.#unbind(connection)
    else this.#stopWaiting(connection)
  }

  countOf(sessionKey: string): number {
    return this.#bySession.get(sessionKey)?.size ?? 0
  }

  countWaiting(ip: string): number {
    return this.#waiting.get(ip) ?? 0
  }

  async onSession(change: BusTopics['session']): Promise<void> {
    // An owner that is frozen or moved lends no more.
    if (change.sidHash === undefined) this.lent.all()
    if (change.organisationId !== undefined) {
      this.directory.forgetAll()
      await this.store.reload()
      await this.changes.organisation(change.organisationId)
    }
    const concerned = [...this.connections].filter((connection) => concerns(change, connection))
    await this.check(concerned)
    if (change.sidHash !== undefined) return
    for (const connection of concerned) connection.close(1012, 'changed')
  }

  onSharing({ accountId }: BusTopics['sharing']): void {
    this.lent.account(accountId)
    for (const connection of this.connections)
      if (connection.session?.caller.accountId === accountId) connection.tell({ type: 'sharing' })
  }

  onAnnouncement({ organisationIds }: BusTopics['announcement']): void {
    for (const connection of this.connections) {
      const path = connection.session?.caller.path
      if (path !== undefined && organisationIds.some((id) => path.includes(`/${id}/`)))
        connection.tell({ type: 'message' })
    }
  }

  onBrand({ brands }: BusTopics['brand']): void {
    for (const connection of this.connections)
      if (connection.session) connection.tell({ type: 'brand', brands: brands })
  }

  async check(connections: readonly HeldConnection[]): Promise<void> {
    const keyOf = (connection: HeldConnection) => connection.session?.caller.sessionKey ?? ''
    const keys = [...new Set(connections.map(keyOf).filter(Boolean))]
    if (keys.length === 0) return
    const { pool, now } = this.options.services
    const ended = await findEndedSessions(pool, keys, now())
    for (const connection of connections) {
      connection.checkedAt = Date.now()
      if (ended.has(keyOf(connection))) connection.refuse('loginExpired')
    }
  }

  #stopWaiting({ ip }: HeldConnection): void {
    const left = this.countWaiting(ip) - 1
    if (left > 0) this.#waiting.set(ip, left)
    else this.#waiting.delete(ip)
  }

  #unbind(connection: HeldConnection): void {
    const key = connection.session?.caller.sessionKey
    if (key === undefined) return
    const bound = this.#bySession.get(key)
    bound?.delete(connection)
    if (bound?.size === 0) this.#bySession.delete(key)
  }
}

function concerns(change: BusTopics['session'], { session }: HeldConnection): boolean {
  if (!session) return false
  const { sessionKey, accountId, path } = session.caller
  if (change.sidHash !== undefined) return change.sidHash === sessionKey
  if (change.accountId !== undefined) return change.accountId === accountId
  return path.includes(`/${change.organisationId}/`)
}
