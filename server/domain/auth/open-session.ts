import type { Services } from '../../services.ts'
import type { LoginCandidate } from './find-login-candidates.ts'
import { hashToken, newToken } from './session-token.ts'

const idleSecondsOfBrowser = 20 * 60 // spec §9, inactivity
const longestSeconds = 12 * 3_600
const rememberedSeconds = 30 * 86_400

export type SessionRequest = {
  who: Pick<LoginCandidate, 'flag' | 'accountId' | 'deviceId'>
  /** A browser's session is split: its sid is useless without the secret of its cookie. */
  isBrowser: boolean
  isRemembered: boolean
  lang: string
  ip: string
  agent: string
}

export type OpenedSession = { sid: string; secret: string | undefined; maxAgeSeconds: number }

/** Opens a session. The tokens returned are kept nowhere else: the store has their hashes only. */
export async function openSession(
  services: Services,
  request: SessionRequest,
): Promise<OpenedSession> {
  const { who, isBrowser, isRemembered } = request
  const sid = newToken()
  const secret = isBrowser ? newToken() : undefined
  const maxAgeSeconds = isRemembered ? rememberedSeconds : longestSeconds
  const isIdling = isBrowser && !isRemembered
  const now = new Date(services.now())
  await services.db.session.create({
    data: {
      sidHash: new Uint8Array(hashToken(sid)),
      secretHash: secret === undefined ? null : new Uint8Array(hashToken(secret)),
      accountId: who.accountId ?? null,
      deviceId: who.deviceId ?? null,
      flag: who.flag,
      lang: request.lang,
      ip: request.ip,
      agent: request.agent.slice(0, 256),
      createdAt: now,
      seenAt: now,
      idleSeconds: isIdling ? idleSecondsOfBrowser : maxAgeSeconds,
      endsAt: new Date(now.getTime() + maxAgeSeconds * 1000),
    },
  })
  return { sid, secret, maxAgeSeconds }
}
