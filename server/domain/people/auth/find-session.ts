import { sql } from 'kysely'
import {
  deviceUserPermissions,
  type LoginFlag,
  type Permission,
  permissions,
  type Role,
  rootPermissions,
} from '#lib/codes/permissions.ts'
import { AppError } from '../../../app-error.ts'
import type { Caller } from '../../../caller.ts'
import { combineReads } from '../../../db/combine-reads.ts'
import { paddedKeys } from '../../../db/padded-keys.ts'
import { anyOf, db, type Given, prepared, run } from '../../../db/sql.ts'
import type { Services } from '../../../services.ts'
import { hashToken } from '../../platform/token.ts'
import { endStolen, isRotationDue, proofOf, takeNextSecret } from './rotate-secret.ts'
import type { CachedSession, FoundSession } from './session.ts'
import type { Credentials } from './session-token.ts'

/** Least time between writes of last use. */
const touchMs = 60_000

/** Longer idle times belong to remembered sessions (open-session.ts). */
const rememberedAboveMs = 12 * 3_600_000

/** Undefined when unproved. Throws accountChanged when frozen, or the password set by others. */
export async function findSession(
  services: Services,
  { sid, secret }: Credentials,
): Promise<FoundSession | undefined> {
  const hash = hashToken(sid)
  const key = hash.toString('hex')
  const now = services.now()
  const kept = services.memory.sessions.get(key)
  // Another process may have rotated: a mismatch reloads once.
  const isKept = kept !== undefined && proofOf(kept, secret, now) === 'current'
  const session = isKept ? kept : await loadSession(services, key)
  if (!session) return undefined
  if (isOver(session, now)) return undefined
  const proof = isKept ? 'current' : proofOf(session, secret, now)
  if (proof === 'stolen') await endStolen(services, session)
  if (proof === 'stolen' || proof === 'none') return undefined
  if (session.isFrozen || session.isChanged) throw new AppError('accountChanged')
  if (proof === 'next') await takeNextSecret(services, session)
  if (now - session.seenAt >= touchMs) {
    session.seenAt = now
    const touched = db.updateTable('session').set({ seen_at: new Date(now) })
    await run(services.pool, touched.where('sid_hash', '=', hash))
  }
  const { caller, lang, isSplit } = session
  const isDue = proof === 'current' && isRotationDue(session, now)
  return { caller, lang, isSplit, toRotate: isDue ? session : undefined }
}

const isOver = ({ endsAt, seenAt, idleMs }: CachedSession, now: number) =>
  endsAt <= now || seenAt + idleMs <= now

/** Who a session is of while it goes on, without its proof: for links that were made in it. `key`: `Caller.sessionKey`. */
export async function callerOfSession(
  services: Services,
  key: string,
): Promise<Caller | undefined> {
  const session = services.memory.sessions.get(key) ?? (await loadSession(services, key))
  const isOpen = session && !isOver(session, services.now())
  return isOpen && !session.isFrozen && !session.isChanged ? session.caller : undefined
}

export type CallerRow = {
  account_id: number | null
  device_id: number | null
  flag: LoginFlag
  organisation_id: number
  path: string
  parent_id: number | null
  role: Role | null
  permissions: string[] | null
  zone: string
  name: string
  password_given?: boolean | null
  must_agree?: boolean
  must_factor?: boolean
  region?: 'mainland' | 'other' | null
}

const sessionsOf = prepared('session', ({ hashes }: Given<{ hashes: readonly Buffer[] }>) =>
  db
    .selectFrom('session as s')
    .leftJoin('account as a', 'a.id', 's.account_id')
    .leftJoin('device as d', (join) =>
      join.onRef('d.id', '=', 's.device_id').on('d.deleted_at', 'is', null),
    )
    .innerJoin('organisation as o', (join) =>
      join.on((eb) => eb('o.id', '=', eb.fn.coalesce('a.organisation_id', 'd.organisation_id'))),
    )
    .select(['s.sid_hash', 's.secret_hash', 's.next_hash', 's.old_hashes', 's.changed_at'])
    .select(['s.account_id', 's.device_id', 's.flag', 's.lang', 's.must_agree', 's.must_factor'])
    .select(['s.seen_at', 's.idle_seconds', 's.ends_at'])
    .select(['o.id as organisation_id', 'o.path', 'o.parent_id'])
    .select(['a.role', 'a.permissions', 'a.region', 'd.password_given'])
    .select(({ fn }) => [
      fn.coalesce('s.rotated_at', 's.created_at').as('rotated_at'),
      fn.coalesce('a.frozen_at', 'd.frozen_at').as('frozen_at'),
      fn.coalesce('a.zone', 'o.zone').$castTo<string>().as('zone'),
      fn
        .coalesce('a.name', fn<string>('nullif', ['d.name', sql.lit('')]), 'd.imei')
        .$castTo<string>()
        .as('name'),
    ])
    .where('s.sid_hash', '=', anyOf(hashes))
    .$narrowType<{ flag: LoginFlag }>(),
)

type Row = Awaited<ReturnType<typeof sessionsOf>>[number]

/** Hash in hex. */
const readRow = combineReads<string, Row>(async (pool, keys) => {
  const hashes = paddedKeys(keys.map((key) => Buffer.from(key, 'hex')))
  const rows = await sessionsOf(pool, { hashes })
  return new Map(rows.map((row) => [row.sid_hash.toString('hex'), row]))
})

async function loadSession(services: Services, key: string): Promise<CachedSession | undefined> {
  const row = await readRow(services.pool, key)
  if (!row) return undefined
  const session = {
    caller: callerOf(row, key),
    lang: row.lang,
    isSplit: row.secret_hash !== null,
    secretHash: row.secret_hash ?? undefined,
    nextHash: row.next_hash ?? undefined,
    oldHashes: row.old_hashes,
    rotatedAt: row.rotated_at.getTime(),
    isRemembered: row.secret_hash !== null && row.idle_seconds * 1000 > rememberedAboveMs,
    isFrozen: row.frozen_at !== null,
    isChanged: row.changed_at !== null,
    seenAt: row.seen_at.getTime(),
    idleMs: row.idle_seconds * 1000,
    endsAt: row.ends_at.getTime(),
  }
  services.memory.sessions.set(key, session)
  return session
}

export function callerOf(row: CallerRow, sessionKey: string): Caller {
  const isDevice = row.account_id === null
  const isRoot = !isDevice && row.parent_id === null
  const role = row.role ?? 'e_role_user'
  return {
    kind: isDevice ? 'device' : 'account',
    sessionKey,
    accountId: row.account_id ?? undefined,
    deviceId: isDevice ? (row.device_id ?? undefined) : undefined,
    organisationId: row.organisation_id,
    path: row.path,
    isRoot,
    role,
    permissions: isDevice
      ? deviceUserPermissions
      : permissionsOf(row, isRoot && role === 'e_role_manager'),
    mustChangePassword: row.password_given ?? false,
    ...(row.must_agree && { mustAgree: true }),
    ...(row.must_factor && { mustFactor: true }),
    flag: row.flag,
    zone: row.zone,
    name: row.name,
    ...(row.region && { region: row.region }),
  }
}

function permissionsOf(row: CallerRow, isRootManager: boolean): readonly Permission[] {
  if (isRootManager) return permissions
  const held = new Set(row.permissions ?? [])
  const isOpen = (permission: Permission) =>
    row.parent_id === null || !rootPermissions.includes(permission)
  return permissions.filter((permission) => held.has(permission) && isOpen(permission))
}
