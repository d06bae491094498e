'use client'

import { useSyncExternalStore } from 'react'
import type { z } from 'zod'
import type { sessionInfo } from '#lib/contract/user/login.ts'
import { setReaderZone } from '#lib/format/reader-zone.ts'

export type SessionInfo = z.output<typeof sessionInfo>

/**
 * The session as the browser keeps it: the handle of the sid (useless without its HttpOnly cookie) and what log-in
 * answered.
 */
export type Session = SessionInfo & {
  sid: string
  /** Whether it outlives the browser's window and 20 minutes without a hand; its cookie does as well. */
  remember: boolean
  /** The customer that logged in; a tab that finds another one here goes to log-in. */
  account: string
}

const key = 'waypost.session'
const listeners = new Set<() => void>()
let current: Session | undefined
let isRead = false

function parse(text: string | null): Session | undefined {
  if (!text) return undefined
  try {
    const value: Partial<Session> = JSON.parse(text)
    return value.sid && value.auth && value.flag ? (value as Session) : undefined
  } catch (error) {
    // A value that somebody else wrote under our key: as good as none.
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}

/** The session of this tab, or undefined when nobody is logged in. */
export function readSession(): Session | undefined {
  if (!isRead && typeof window !== 'undefined') {
    isRead = true
    take(readStored())
  }
  return current
}

/** Takes another session, and the zone of its account; a device log-in has none of its own. */
function take(session: Session | undefined): void {
  current = session
  setReaderZone(session && session.familys.length > 0 ? session.zone : undefined)
}

function change(session: Session | undefined): void {
  take(session)
  isRead = true
  for (const listener of listeners) listener()
}

/** Keeps a session after log-in. */
export function storeSession(session: Session): void {
  // For all tabs, as the cookie is: without that the handle is of no use when the browser opens again.
  localStorage.setItem(key, JSON.stringify(session))
  change(session)
}

/** Changes what is known of the session in use (a name, a phone, settings), here and for the next page. */
export function updateSession(part: Partial<SessionInfo>): void {
  const session = readSession()
  if (session) storeSession({ ...session, ...part })
}

/** Forgets the session of this tab (log-out, expiry), and of the browser unless another tab has put its own there. */
export function clearSession(): void {
  if (!isReplaced()) localStorage.removeItem(key)
  change(undefined)
}

const readStored = (): Session | undefined => parse(localStorage.getItem(key))

/** Whether another tab has logged in since this one read its session. */
export function isReplaced(): boolean {
  const stored = readStored()
  return Boolean(current && stored && stored.sid !== current.sid)
}

/** Whether another tab has logged in as a different customer since this one read its session. */
export function isOtherCustomer(): boolean {
  return isReplaced() && readStored()?.account !== current?.account
}

/** Forgets what this tab knows and reads the stored session again. */
export function rereadSession(): void {
  isRead = false
  change(readSession())
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The session of this tab; undefined while the server renders and when nobody is logged in. */
export function useSession(): Session | undefined {
  return useSyncExternalStore(subscribe, readSession, () => undefined)
}

/** Whether a dealer's people are logged in, and not an end user or a device. */
export const useIsSeller = (): boolean =>
  useSession()?.familys.some(({ type }) => type === 'seller') ?? false
