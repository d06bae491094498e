import { sql } from 'kysely'
import type { LoginFlag } from '#lib/codes/permissions.ts'
import type { Pool, PoolClient } from '../../../db/pool.ts'
import { db, type Given, prepared, rowFor } from '../../../db/sql.ts'
import type { Services } from '../../../services.ts'
import { hashToken, newToken } from '../../platform/token.ts'

const idleSecondsOfBrowser = 20 * 60
const longestSeconds = 12 * 3_600
const rememberedSeconds = 30 * 86_400

export type SessionRequest = {
  who: { flag: LoginFlag; accountId: number | undefined; deviceId: number | undefined }
  /** Its sid needs the cookie's secret. */
  isBrowser: boolean
  isRemembered: boolean
  /** Opened by an app. */
  isApp?: boolean
  /** Its person has to agree to the brand's legal texts first. */
  mustAgree?: boolean
  /** Its person has to set up a second factor first. */
  mustFactor?: boolean
  /** Opened with a passkey. */
  byPasskey?: boolean
  /** How long it may last, where that is less than usual. */
  hours?: number | undefined
  lang: string
  ip: string
  agent: string
}

export type OpenedSession = { sid: string; secret: string | undefined; maxAgeSeconds: number }

/** As many as can be looked over. */
export const mostSessions = 100

type NewSession = {
  sidHash: Buffer
  secretHash: Buffer | null
  accountId: number | null
  deviceId: number | null
  flag: LoginFlag
  lang: string
  ip: string
  agent: string
  isApp: boolean
  mustAgree: boolean
  mustFactor: boolean
  byPasskey: boolean
  now: Date
  idleSeconds: number
  endsAt: Date
}

/** Opens one and ends those unused longest, which it answers. */
const exchangeOf = (column: 'account_id' | 'device_id') =>
  prepared(`open-session-${column}`, (given: Given<NewSession>) => {
    const surplus = db
      .selectFrom('session')
      .select('sid_hash')
      .where(column, '=', column === 'account_id' ? given.accountId : given.deviceId)
      .orderBy('seen_at', 'desc')
      .offset(sql.lit(mostSessions - 1))
    const row = {
      sid_hash: given.sidHash,
      secret_hash: given.secretHash,
      account_id: given.accountId,
      device_id: given.deviceId,
      flag: given.flag,
      lang: given.lang,
      ip: given.ip,
      agent: given.agent,
      is_app: given.isApp,
      must_agree: given.mustAgree,
      must_factor: given.mustFactor,
      by_passkey: given.byPasskey,
      created_at: given.now,
      seen_at: given.now,
      idle_seconds: given.idleSeconds,
      ends_at: given.endsAt,
    }
    return db
      .with('ended', (tables) =>
        tables.deleteFrom('session').where('sid_hash', 'in', surplus).returning('sid_hash'),
      )
      .with('opened', (tables) => tables.insertInto('session').values(rowFor('session', row)))
      .selectFrom('ended')
      .select('sid_hash')
  })

const exchange = { account: exchangeOf('account_id'), device: exchangeOf('device_id') }

/** Only hashes of the tokens are stored. `ended` is for `tellEnded`. */
export async function openSession(
  services: Pick<Services, 'pool' | 'now'>,
  request: SessionRequest,
  store: Pool | PoolClient = services.pool,
): Promise<OpenedSession & { ended: string[] }> {
  const { who, isBrowser, isRemembered } = request
  const sid = newToken()
  const secret = isBrowser ? newToken() : undefined
  const usualSeconds = isRemembered ? rememberedSeconds : longestSeconds
  const maxAgeSeconds = request.hours === undefined ? usualSeconds : request.hours * 3_600
  const isIdling = isBrowser && !isRemembered
  const now = services.now()
  const ended = await exchange[who.accountId === undefined ? 'device' : 'account'](store, {
    sidHash: hashToken(sid),
    secretHash: secret === undefined ? null : hashToken(secret),
    accountId: who.accountId ?? null,
    deviceId: who.deviceId ?? null,
    flag: who.flag,
    lang: request.lang,
    ip: request.ip,
    agent: request.agent.slice(0, 256),
    isApp: request.isApp ?? false,
    mustAgree: request.mustAgree ?? false,
    mustFactor: request.mustFactor ?? false,
    byPasskey: request.byPasskey ?? false,
    now: new Date(now),
    idleSeconds: isIdling ? idleSecondsOfBrowser : maxAgeSeconds,
    endsAt: new Date(now + maxAgeSeconds * 1000),
  })
  const keys = ended.map(({ sid_hash }) => sid_hash.toString('hex'))
  return { sid, secret, maxAgeSeconds, ended: keys }
}
