import type { IncomingMessage } from 'node:http'
import type { ErrorName } from '#lib/codes/error-codes.ts'
import type { AlarmTexts } from '#lib/live/alarm-item.ts'
import type { PushReply } from '#lib/live/messages.ts'
import type { FoundSession } from '../domain/people/auth/session.ts'
import type { Services } from '../services.ts'

export type PushOptions = {
  services: Services
  /** From the upgrade request and the first message's sid. */
  authenticate: (
    request: IncomingMessage,
    sid: string | undefined,
  ) => Promise<FoundSession | undefined>
  isOriginAllowed: (request: IncomingMessage) => boolean
  ipOf: (request: IncomingMessage) => string
  alarmTexts: (lang: string, brand: string | undefined) => Promise<AlarmTexts>
  errorReply: (name: ErrorName, lang: string, values?: Record<string, string | number>) => PushReply
  limits?: Partial<PushLimits>
}

export type PushLimits = {
  authMs: number
  pingMs: number
  recheckMs: number
  socketsPerSession: number
  waitingPerAddress: number
  messagesPerMinute: number
  /** Above, only rows in view are sent. */
  viewAbove: number
  /** Above, a map gets counts by cell, and rows where few are in view. */
  groupsAbove: number
  /** More in the area of a view are sent as groups. */
  rowsOfView: number
  reloadMs: number
  /** Least between flushes of a feed. */
  flushMs: number
  lingerMs: number
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
  groupsAbove: 200_000,
  rowsOfView: 20_000,
  reloadMs: 300_000,
  flushMs: 250,
  lingerMs: 60_000,
  sweepMs: 2_000,
}

/** Bytes; the default of ws is 100 MiB. */
export const maxPayload = 16 * 1024
