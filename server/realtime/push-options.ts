import type { IncomingMessage } from 'node:http'
import type { ErrorName } from '#lib/codes/error-codes.ts'
import type { AlarmTexts } from '#lib/live/alarm-item.ts'
import type { PushReply } from '#lib/live/messages.ts'
import type { FoundSession } from '../domain/auth/find-session.ts'
import type { Services } from '../services.ts'

/** Push knows neither cookies nor error texts. */
export type PushOptions = {
  services: Services
  /** By the upgrade request and the sid of the first message. */
  authenticate: (
    request: IncomingMessage,
    sid: string | undefined,
  ) => Promise<FoundSession | undefined>
  isOriginAllowed: (request: IncomingMessage) => boolean
  ipOf: (request: IncomingMessage) => string
  alarmTexts: (lang: string) => Promise<AlarmTexts>
  errorReply: (name: ErrorName, lang: string, values?: Record<string, string>) => PushReply
  limits?: Partial<PushLimits>
}

export type PushLimits = {
  /** For subscribing. */
  authMs: number
  /** No answer until the next one closes. */
  pingMs: number
  recheckMs: number
  socketsPerSession: number
  /** Not subscribed yet. */
  waitingPerAddress: number
  messagesPerMinute: number
  /** Above it only rows in view are sent. */
  viewAbove: number
  /** For expiries, and what the bus lost. */
  reloadMs: number
  lingerMs: number
  /** For alarms without a message. */
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

/** Bytes; ws allows 100 MiB by default. */
export const maxPayload = 16 * 1024
