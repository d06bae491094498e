import { sql } from 'kysely'
import { inTransaction } from '../../../db/in-transaction.ts'
import { db, run } from '../../../db/sql.ts'
import type { Services } from '../../../services.ts'
import { type AuditContext, writeAudit } from '../../platform/audit/write-audit.ts'
import { fitsHash, hashToken, newToken } from '../../platform/token.ts'
import { deleteSession, tellEnded } from './close-session.ts'
import type { CachedSession } from './session.ts'

/** See docs/security.md#sessions. */
const rotateMs = 12 * 3_600_000
/** Unused this long it was lost. */
const lostMs = 600_000
/** Calls under way with the old one. */
const lateMs = 60_000

/** `stolen`: replaced long ago: two holders. */
export type Proof = 'current' | 'next' | 'late' | 'stolen' | 'none'

export function proofOf(session: CachedSession, secret: string | undefined, now: number): Proof {
  const { secretHash, nextHash, oldHashes, rotatedAt } = session
  if (!secretHash) return 'current'
  if (secret === undefined) return 'none'
  if (fitsHash(secret, secretHash)) return 'current'
  if (nextHash && fitsHash(secret, nextHash)) return 'next'
  const at = oldHashes.findIndex((hash) => fitsHash(secret, hash))
  if (at < 0) return 'none'
  const isLast = at === oldHashes.length - 1 && !nextHash
  return isLast && now - rotatedAt <= lateMs ? 'late' : 'stolen'
}

/** Only remembered sessions live long enough. */
export function isRotationDue(session: CachedSession, now: number): boolean {
  if (!session.isRemembered) return false
  return now - session.rotatedAt >= (session.nextHash ? lostMs : rotateMs)
}

/**
 * In force once shown; undefined when another call just made one. Lost secrets never count again.
 */
export async function makeNextSecret(
  { pool, memory, now }: Pick<Services, 'pool' | 'memory' | 'now'>,
  session: CachedSession,
): Promise<string | undefined> {
  const { sessionKey } = session.caller
  const secret = newToken()
  const rotated = await run(
    pool,
    db
      .updateTable('session')
      .set({
        next_hash: hashToken(secret),
        old_hashes: (eb) =>
          sql<
            Buffer[]
          >`array_cat(${eb.ref('old_hashes')}, array_remove(array[${eb.ref('next_hash')}], null))`,
        rotated_at: new Date(now()),
      })
      .where('sid_hash', '=', Buffer.from(sessionKey, 'hex'))
      .where('secret_hash', '=', session.secretHash ?? null)
      .where((eb) =>
        eb(eb.fn.coalesce('rotated_at', 'created_at'), '=', new Date(session.rotatedAt)),
      ),
  )
  memory.sessions.delete(sessionKey)
  return rotated === 1 ? secret : undefined
}

export async function takeNextSecret(
  { pool, memory, now }: Pick<Services, 'pool' | 'memory' | 'now'>,
  session: CachedSession,
): Promise<void> {
  const { sessionKey } = session.caller
  await run(
    pool,
    db
      .updateTable('session')
      .set({
        secret_hash: (eb) => eb.ref('next_hash'),
        old_hashes: (eb) =>
          sql<Buffer[]>`array_append(${eb.ref('old_hashes')}, ${eb.ref('secret_hash')})`,
        next_hash: null,
        rotated_at: new Date(now()),
      })
      .where('sid_hash', '=', Buffer.from(sessionKey, 'hex'))
      .where('next_hash', '=', session.nextHash ?? null),
  )
  memory.sessions.delete(sessionKey)
}

/** A replaced secret means a copy; the right holder is unknown. */
export async function endStolen(services: Services, session: CachedSession): Promise<void> {
  const { caller } = session
  const object = { kind: caller.kind, id: caller.accountId ?? caller.deviceId, name: caller.name }
  const ctx: AuditContext = { now: services.now, ip: '', requestId: '', caller }
  const isEnded = await inTransaction(services.pool, async (client) => {
    // One of many calls ends it.
    if ((await run(client, deleteSession(caller.sessionKey))) === 0) return false
    await writeAudit(client, ctx, 'user/SessionStolen', [{ object }])
    return true
  })
  if (!isEnded) return
  await tellEnded(services, [caller.sessionKey])
  services.log.warn({ session: caller.sessionKey.slice(0, 8) }, 'a session was held twice')
}
