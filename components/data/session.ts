'use client'

import { useSyncExternalStore } from 'react'
import type { z } from 'zod'
import { businessAccount } from '#lib/codes/business-account.ts'
import type { sessionInfo } from '#lib/contract/user/login.ts'
import { setReaderZone } from '#lib/format/reader-zone.ts'
import { forgetHeld, forgetKept, forgetKeptOf } from './forget.ts'

export type SessionInfo = z.output<typeof sessionInfo>

/** The sid's handle (useless without its HttpOnly cookie) and login's answer. */
export type Session = SessionInfo & {
  sid: string
  remember: boolean
  account: string
}

const key = 'waypost.session'
const listeners = new Set<() => void>()
let current: Session | undefined
let isRead = false
let ended: WhyEnded | undefined

/** What the log-in page says of a session that its holder did not end. */
export type WhyEnded = 'expired' | 'accountChanged' | 'otherCustomer'

function parse(text: string | null): Session | undefined {
  if (!text) return undefined
  try {
    const value: Partial<Session> = JSON.parse(text)
    return value.sid && value.auth && value.flag ? (value as Session) : undefined
  } catch (error) {
    // Not ours.
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}

/** Undefined when not logged in. */
export function readSession(): Session | undefined {
  if (!isRead && typeof window !== 'undefined') {
    isRead = true
    take(readStored())
  }
  return current
}

/** Also sets the account's time zone. */
function take(session: Session | undefined): void {
  current = session
  setReaderZone(session && session.familys.length > 0 ? session.zone_name : undefined)
}

function change(session: Session | undefined): void {
  take(session)
  isRead = true
  for (const listener of listeners) listener()
}

export function storeSession(session: Session): void {
  // The cookie is shared by all tabs as well.
  localStorage.setItem(key, JSON.stringify(session))
  ended = undefined
  change(session)
}

/** What comes before anything else that a session may do. */
export const dueStepOf = (
  session: SessionInfo,
): 'agree' | 'change' | 'factor' | 'bind' | undefined => {
  if (session.must_agree) return 'agree'
  if (session.must_change_password) return 'change'
  if (session.must_set_totp) return 'factor'
  return session.is_need_check ? 'bind' : undefined
}

export function updateSession(part: Partial<SessionInfo>): void {
  const session = readSession()
  if (session) storeSession({ ...session, ...part })
}

/** With all that it left in the browser. Keeps what another tab has stored since. */
export function clearSession(why?: WhyEnded): void {
  ended = why ?? ended
  const account = current?.account
  const [isOther, isNewer] = [isOtherCustomer(), isReplaced()]
  change(undefined)
  forgetHeld()
  if (!isNewer) forgetKept()
  else if (isOther && account) forgetKeptOf(account)
}

/** Also after the page was drawn anew, as React does with one that changes while it is hydrated. */
export const whyEnded = (): WhyEnded | undefined => ended

/** Other tabs and visits find none; this one keeps its page. */
export const forgetStored = (): void => forgetKept()

/** Not while a tab is locked, and not after a log-out. */
export const isStored = (): boolean => readStored() !== undefined

const readStored = (): Session | undefined => parse(localStorage.getItem(key))

export function isReplaced(): boolean {
  const stored = readStored()
  return Boolean(current && stored && stored.sid !== current.sid)
}

export function isOtherCustomer(): boolean {
  return isReplaced() && readStored()?.account !== current?.account
}

/** Of another tab; what is another customer's goes. */
export function rereadSession(): void {
  const former = current?.account
  isRead = false
  change(readSession())
  if (former === undefined || former === current?.account) return
  forgetHeld()
  forgetKeptOf(former)
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Undefined on the server and when not logged in. */
export function useSession(): Session | undefined {
  return useSyncExternalStore(subscribe, readSession, () => undefined)
}

/** A dealer's staff, not an end user or device. */
/** The platform's operator. */
export const useIsRoot = (): boolean =>
  useSession()?.familys.some(({ is_root }) => is_root) ?? false

export const useIsSeller = (): boolean => useSession()?.account_type === businessAccount
