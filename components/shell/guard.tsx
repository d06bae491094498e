'use client'

import { usePathname, useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react'
import { activityKey, noteActivity } from '#components/data/activity.ts'
import { call, cancelCalls, type EndOfSession, expiredEvent } from '#components/data/api.ts'
import {
  clearSession,
  forgetStored,
  isOtherCustomer,
  isReplaced,
  owedBy,
  readSession,
  rereadSession,
  updateSession,
  useSession,
  type WhyEnded,
  whyEnded,
} from '#components/data/session.ts'
import { useIsUnsaved } from '#components/data/unsaved.ts'
import { DialogFrame } from '#components/ui/lazy/frames.tsx'
import { type FrameProps, lazyPart } from '#components/ui/lazy/lazy-part.tsx'
import { MapiError } from '#lib/client.ts'
import type { ReloginProps } from './login/relogin-form.tsx'
import { useMenu } from './menu/menu-provider.tsx'
import { landingPath, letsThrough } from './menu/permitted.ts'
import { useLogout } from './use-logout.ts'
import { useRestored } from './use-restored.ts'

const inactiveMs = 20 * 60_000
const noteEveryMs = 15_000
const signs = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart'] as const

/**
 * After 20 minutes, as polling keeps the server's session alive; not for remembered sessions
 * (control rooms). `lock`: whether the page stays, locked.
 */
function useInactivity(lock: () => boolean): void {
  const leave = useLogout()
  const logout = useRef(() => {})
  logout.current = () => {
    if (!lock()) void leave('inactive')
  }
  const isWatched = useSession()?.remember === false
  useEffect(() => {
    if (!isWatched) return
    let notedAt = 0
    const note = () => {
      if (Date.now() - notedAt < noteEveryMs) return
      notedAt = Date.now()
      noteActivity()
    }
    const check = () => {
      if (Date.now() - Number(localStorage.getItem(activityKey)) >= inactiveMs) logout.current()
    }
    note()
    for (const sign of signs) window.addEventListener(sign, note, { passive: true })
    const timer = setInterval(check, noteEveryMs)
    return () => {
      for (const sign of signs) window.removeEventListener(sign, note)
      clearInterval(timer)
    }
  }, [isWatched])
}

const pauseMs = 60_000

/** On opening and tab return, at most once a minute: a remembered session may be 30 days old. */
function useFreshSession(): void {
  useEffect(() => {
    let readAt = Number.NEGATIVE_INFINITY
    const refresh = () => {
      if (document.hidden || Date.now() - readAt < pauseMs) return
      readAt = Date.now()
      readAgain()
    }
    refresh()
    document.addEventListener('visibilitychange', refresh)
    return () => document.removeEventListener('visibilitychange', refresh)
  }, [])
}

function readAgain(): void {
  const before = readSession()
  if (!before) return
  call('user/GetInfo', {}).then(
    (info) => {
      // A local change is newer than the answer.
      if (readSession() === before) updateSession(info)
    },
    (error: unknown) => {
      // The guard handles an ended session.
      const isCancelled = error instanceof DOMException
      if (!(error instanceof MapiError || error instanceof TypeError || isCancelled)) throw error
    },
  )
}

function ReloginFrame({ children }: ReloginProps & FrameProps) {
  const t = useTranslations('shell.relogin')
  return (
    <DialogFrame title={t('title')} size="sm" onClose={() => undefined}>
      {children}
    </DialogFrame>
  )
}

const Relogin = lazyPart({
  name: 'relogin',
  load: () => import('./login/relogin-form.tsx').then((m) => m.ReloginForm),
  frame: (props: ReloginProps & FrameProps) => <ReloginFrame {...props} />,
})

function loginPath(notice?: WhyEnded): string {
  const { pathname, search } = window.location
  const query = new URLSearchParams({ ...(notice && { notice }), next: `${pathname}${search}` })
  return `/login?${query}`
}

/** See docs/specification.md#navigation. */
function useDetour(pathname: string): string | undefined {
  const session = useSession()
  const { all, permitted } = useMenu()
  if (!session) return undefined
  // Login resumes at its missing step.
  if (owedBy(session)) return '/login'
  return letsThrough({ all, permitted }, pathname) ? undefined : landingPath(permitted)
}

export function Guard(props: { children: ReactNode; placeholder: ReactNode }) {
  const session = useSession()
  const router = useRouter()
  const pathname = usePathname()
  const detour = useDetour(pathname)
  useFreshSession()
  const { lock, hold, unlock } = useLock()
  useInactivity(() => hold('inactive'))
  useRestored(lock !== undefined)

  useEffect(() => {
    if (readSession()) {
      if (detour) router.replace(detour)
      return
    }
    // A partial session does not count.
    clearSession()
    router.replace(loginPath(whyEnded()))
  }, [detour, router])

  useEffect(() => {
    const onExpired = (event: Event) => {
      if (!readSession()) return
      // The same customer has logged in anew in another tab.
      if (isReplaced() && !isOtherCustomer()) return rereadSession()
      const why = isReplaced() ? 'otherCustomer' : (event as CustomEvent<EndOfSession>).detail
      if (why === 'expired' && hold(why)) return
      const path = loginPath(why)
      cancelCalls()
      clearSession(why)
      router.replace(path)
    }
    window.addEventListener(expiredEvent, onExpired)
    return () => window.removeEventListener(expiredEvent, onExpired)
  }, [router, hold])

  // biome-ignore lint/correctness/useExhaustiveDependencies: checked on each navigation and when the tab comes back
  useEffect(() => {
    const check = () => {
      if (document.hidden || !isOtherCustomer()) return
      rereadSession()
      router.replace(loginPath('otherCustomer'))
    }
    check()
    document.addEventListener('visibilitychange', check)
    return () => document.removeEventListener('visibilitychange', check)
  }, [pathname, router])

  const toLogin = () => {
    const path = loginPath('expired')
    clearSession('expired')
    router.replace(path)
  }

  if (!session || detour) return props.placeholder
  return (
    <>
      {props.children}
      {lock && <Relogin why={lock} onDone={unlock} onLeave={toLogin} />}
    </>
  )
}

type Lock = ReloginProps['why']

/** A page with typed input outlives its session: it waits for the same account. */
function useLock() {
  const isUnsaved = useIsUnsaved()
  const [lock, setLock] = useState<Lock>()
  const isLocked = useRef(false)
  const hold = useCallback(
    (why: Lock): boolean => {
      if (isLocked.current) return true
      if (!isUnsaved()) return false
      isLocked.current = true
      const ended = why === 'inactive' && call('user/LoginOut', {})
      cancelCalls()
      if (ended) {
        ended.catch(() => undefined)
        forgetStored()
      }
      setLock(why)
      return true
    },
    [isUnsaved],
  )
  const unlock = () => {
    isLocked.current = false
    setLock(undefined)
  }
  return { lock, hold, unlock }
}
