import type { LoginFlag } from '#lib/codes/permissions.ts'
import type { Pool, PoolClient } from '../../db/pool.ts'
import { all, db, rowFor, run } from '../../db/sql.ts'
import type { Services } from '../../services.ts'
import { hashToken, newToken } from './session-token.ts'

const idleSecondsOfBrowser = 20 * 60
const longestSeconds = 12 * 3_600
const rememberedSeconds = 30 * 86_400

export type SessionRequest = {
  who: { flag: LoginFlag; accountId: number | undefined; deviceId: number | undefined }
  /** Its sid needs the cookie's secret. */
  isBrowser: boolean
  isRemembered: boolean
  lang: string
  ip: string
  agent: string
}

export type OpenedSession = { sid: string; secret: string | undefined; maxAgeSeconds: number }

/** As many as can be looked over. */
export const mostSessions = 100

/** Ends those unused longest; returns them for `tellEnded`. */
export async function endSurplus(
  client: PoolClient,
  { accountId, deviceId }: Omit<SessionRequest['who'], 'flag'>,
): Promise<string[]> {
  const column = accountId === undefined ? 'device_id' : 'account_id'
  const surplus = db
    .selectFrom('session')
    .select('sid_hash')
    .where(column, '=', accountId ?? deviceId ?? 0)
    .orderBy('seen_at', 'desc')
    .offset(mostSessions)
  const ended = await all(
    client,
    db.deleteFrom('session').where('sid_hash', 'in', surplus).returning('sid_hash'),
  )
  return ended.map(({ sid_hash }) => sid_hash.toString('hex'))
}

/** Only hashes of the tokens are stored. */
export async function openSession(
  services: Pick<Services, 'pool' | 'now'>,
  request: SessionRequest,
  store: Pool | PoolClient = services.pool,
): Promise<OpenedSession> {
  const { who, isBrowser, isRemembered } = request
  const sid = newToken()
  const secret = isBrowser ? newToken() : undefined
  const maxAgeSeconds = isRemembered ? rememberedSeconds : longestSeconds
  const isIdling = isBrowser && !isRemembered
  const now = services.now()
  const session = {
    sid_hash: hashToken(sid),
    secret_hash: secret === undefined ? null : hashToken(secret),
    account_id: who.accountId ?? null,
    device_id: who.deviceId ?? null,
    flag: who.flag,
    lang: request.lang,
    ip: request.ip,
    agent: request.agent.slice(0, 256),
    created_at: new Date(now),
    seen_at: new Date(now),
    idle_seconds: isIdling ? idleSecondsOfBrowser : maxAgeSeconds,
    ends_at: new Date(now + maxAgeSeconds * 1000),
  }
  await run(store, db.insertInto('session').values(rowFor('session', session)))
  return { sid, secret, maxAgeSeconds }
}
