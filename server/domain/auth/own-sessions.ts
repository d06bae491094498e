import type { LoginFlag } from '#lib/codes/permissions.ts'
import type { Context } from '../../context.ts'
import { inTransaction } from '../../db/in-transaction.ts'
import type { PoolClient } from '../../db/pool.ts'
import { AppError } from '../../errors.ts'
import { writeAudit } from '../audit/write-audit.ts'
import { deleteSessions, tellEnded } from './close-session.ts'
import { mostSessions } from './open-session.ts'

/** First digits of the stored hash: they name a session and give nothing of its sid away. */
const idLength = 32

export type OwnSession = {
  id: string
  isCurrent: boolean
  flag: LoginFlag
  ip: string
  agent: string
  isBrowser: boolean
  createdAt: Date
  seenAt: Date
  endsAt: Date
}

/** The caller's log-ins in force, the present one first, then by last use. */
export async function listOwnSessions({ services, caller, now }: Context): Promise<OwnSession[]> {
  const { rows } = await services.pool.query<OwnSession>(
    `SELECT left(encode(sid_hash, 'hex'), ${idLength}) AS id, sid_hash = $2 AS "isCurrent", flag, ip, agent,
       secret_hash IS NOT NULL AS "isBrowser", created_at AS "createdAt", seen_at AS "seenAt", ends_at AS "endsAt"
     FROM session
     WHERE ${caller.kind}_id = $1 AND changed_at IS NULL AND ends_at > $3 AND seen_at + make_interval(secs => idle_seconds) > $3
     ORDER BY sid_hash = $2 DESC, seen_at DESC LIMIT ${mostSessions}`,
    [caller.accountId ?? caller.deviceId, Buffer.from(caller.sessionKey, 'hex'), new Date(now())],
  )
  return rows
}

/** Ends one session of the caller (throws notFound for any other), or all but the present one. Returns how many. */
export async function endOwnSessions(ctx: Context, id: string | undefined): Promise<number> {
  const { services, caller } = ctx
  const ended = await inTransaction(services.pool, async (client) => {
    const keys = id
      ? await deleteOne(client, ctx, id)
      : await deleteSessions(client, caller, caller.sessionKey)
    const object = { kind: caller.kind, id: caller.accountId ?? caller.deviceId, name: caller.name }
    await writeAudit(client, ctx, 'user/KillSession', [{ object, after: { ended: keys.length } }])
    return keys
  })
  await tellEnded(services, ended)
  return ended.length
}

async function deleteOne(client: PoolClient, { caller }: Context, id: string): Promise<string[]> {
  const { rows } = await client.query<{ key: string }>(
    `DELETE FROM session WHERE ${caller.kind}_id = $1 AND left(encode(sid_hash, 'hex'), ${idLength}) = $2
     RETURNING encode(sid_hash, 'hex') AS key`,
    [caller.accountId ?? caller.deviceId, id],
  )
  if (rows.length === 0) throw new AppError('notFound')
  return rows.map(({ key }) => key)
}
