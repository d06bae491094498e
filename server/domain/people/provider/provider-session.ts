import type { PoolClient } from '../../../db/pool.ts'
import { db, first, rowFor, run } from '../../../db/sql.ts'
import { hashToken } from '../../platform/token.ts'
import { openJson, sealJson } from '../auth/sealed-json.ts'

const about = 'log-out'
const keyOf = (secret: string) => ({ secret: secret, use: 'log-out at identity providers' })

type Kept = {
  sid: string
  providerId: number
  /** Where log-out goes on to, with the ID token as its hint; undefined: the provider knows none. */
  leave: string | undefined
}

export async function keepProviderSession(
  client: PoolClient,
  { sid, providerId, leave }: Kept,
  secret: string,
): Promise<void> {
  const row = {
    sid_hash: hashToken(sid),
    provider_id: providerId,
    leave: leave === undefined ? null : sealJson(leave, about, keyOf(secret)),
  }
  await run(client, db.insertInto('provider_session').values(rowFor('provider_session', row)))
}

/** Where log-out of a session goes on to; undefined: it ends here. Under another SECRET it does. */
export async function leaveOfSession(
  client: PoolClient,
  sessionKey: string,
  secret: string,
): Promise<string | undefined> {
  const kept = db
    .selectFrom('provider_session')
    .select('leave')
    .where('sid_hash', '=', Buffer.from(sessionKey, 'hex'))
  const sealed = (await first(client, kept))?.leave
  if (!sealed) return undefined
  try {
    return openJson(sealed, about, keyOf(secret)) as string
  } catch {
    return undefined
  }
}
