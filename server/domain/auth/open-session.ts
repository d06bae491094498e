import type { LoginFlag } from '#lib/codes/permissions.ts'
import type { Pool, PoolClient } from '../../db/pool.ts'
import type { Services } from '../../services.ts'
import { hashToken, newToken } from './session-token.ts'

const idleSecondsOfBrowser = 20 * 60 // spec §9, inactivity
const longestSeconds = 12 * 3_600
const rememberedSeconds = 30 * 86_400

export type SessionRequest = {
  who: { flag: LoginFlag; accountId: number | undefined; deviceId: number | undefined }
  /** A browser's session is split: its sid is useless without the secret of its cookie. */
  isBrowser: boolean
  isRemembered: boolean
  lang: string
  ip: string
  agent: string
}

export type OpenedSession = { sid: string; secret: string | undefined; maxAgeSeconds: number }

/** Sessions of one account or device at a time: as many as its owner can look over and end (own-sessions.ts). */
export const mostSessions = 100

/** Ends the sessions of an owner that were not used for longest, beyond the most; returns them for `tellEnded`. */
export async function endSurplus(
  client: PoolClient,
  { accountId, deviceId }: Omit<SessionRequest['who'], 'flag'>,
): Promise<string[]> {
  const column = accountId === undefined ? 'device_id' : 'account_id'
  const { rows } = await client.query<{ key: string }>(
    `DELETE FROM session WHERE sid_hash IN (
       SELECT sid_hash FROM session WHERE ${column} = $1 ORDER BY seen_at DESC OFFSET ${mostSessions})
     RETURNING encode(sid_hash, 'hex') AS key`,
    [accountId ?? deviceId],
  )
  return rows.map(({ key }) => key)
}

/** Opens a session. The tokens returned are kept nowhere else: the store has their hashes only. */
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
  await store.query(
    `INSERT INTO session (sid_hash, secret_hash, account_id, device_id, flag, lang, ip, agent,
       created_at, seen_at, idle_seconds, ends_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $9, $10, $11)`,
    [
      hashToken(sid),
      secret === undefined ? null : hashToken(secret),
      who.accountId ?? null,
      who.deviceId ?? null,
      who.flag,
      request.lang,
      request.ip,
      request.agent.slice(0, 256),
      new Date(now),
      isIdling ? idleSecondsOfBrowser : maxAgeSeconds,
      new Date(now + maxAgeSeconds * 1000),
    ],
  )
  return { sid, secret, maxAgeSeconds }
}
