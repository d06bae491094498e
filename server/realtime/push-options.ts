import type { IncomingMessage } from 'node:http'
import type { ErrorName } from '#lib/codes/error-codes.ts'
import type { AlarmTexts } from '#lib/live/alarm-item.ts'
import type { PushReply } from '#lib/live/messages.ts'
import type { FoundSession } from '../domain/auth/find-session.ts'
import type { Services } from '../services.ts'

/** What push takes from the web process: this folder knows neither cookies nor error texts. */
export type PushOptions = {
  services: Services
  /** The session that the upgrade request and the sid of the first message prove. */
  authenticate: (
    request: IncomingMessage,
    sid: string | undefined,
  ) => Promise<FoundSession | undefined>
  isOriginAllowed: (request: IncomingMessage) => boolean
  ipOf: (request: IncomingMessage) => string
  /** Words of alarms in the language of a session. */
  alarmTexts: (lang: string) => Promise<AlarmTexts>
  errorReply: (name: ErrorName, lang: string, values?: Record<string, string>) => PushReply
  limits?: Partial<PushLimits>
}

export type PushLimits = {
  /** A socket that has not subscribed by then is closed. */
  authMs: number
  /** Between pings; no answer until the next one closes. */
  pingMs: number
  /** Between looks at whether the session still stands. */
  recheckMs: number
  socketsPerSession: number
  /** Sockets of one address that have not subscribed yet. */
  waitingPerAddress: number
  messagesPerMinute: number
  /** Above this number of devices only rows inside the view are sent. */
  viewAbove: number
  /** Between readings of everything again, for expiries and for what the bus may have lost. */
  reloadMs: number
  lingerMs: number
  /** Between looks for alarms of which the bus did not tell. */
  sweepMs: number
}

export const pushLimits: PushLimits = {
  authMs: 10_000,
  pingMs: 10_000,
  recheckMs: 300_000,
  socketsPerSession: 10,
  waitingPerAddress: 100,
  messagesPerMinute: 100,
  viewAbove: 20_000,
  reloadMs: 300_000,
  lingerMs: 60_000,
  sweepMs: 2_000,
}

/** Largest message of a client, bytes (ws allows 100 MiB by default). */
export const maxPayload = 16 * 1024
