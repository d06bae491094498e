'use client'

import { usePathname, useRouter } from 'next/navigation'
import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react'
import { call, cancelCalls, type EndOfSession, expiredEvent } from '#components/data/api.ts'
import {
  clearSession,
  forgetStored,
  isOtherCustomer,
  isReplaced,
  readSession,
  rereadSession,
  useSession,
  type WhyEnded,
  whyEnded,
} from '#components/data/session.ts'
import { useIsUnsaved } from '#components/data/unsaved.ts'
import type { ReloginProps } from './login/relogin-form.tsx'
import { useMenu } from './menu/menu-provider.tsx'
import { landingPath, letsThrough } from './menu/permitted.ts'
import { Relogin } from './relogin.tsx'
import { useFreshSession } from './use-fresh-session.ts'
import { useInactivity } from './use-inactivity.ts'

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
  if (session.is_need_check || session.must_change_password) return '/login'
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
