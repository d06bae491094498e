'use client'

import { usePathname, useRouter } from 'next/navigation'
import { type ReactNode, useEffect } from 'react'
import { cancelCalls, type EndOfSession, expiredEvent } from '#components/data/api.ts'
import {
  clearSession,
  isOtherCustomer,
  isReplaced,
  readSession,
  rereadSession,
  useSession,
} from '#components/data/session.ts'
import { useMenu } from './menu/menu-provider.tsx'
import { landingPath, pageAt } from './menu/permitted.ts'
import { useFreshSession } from './use-fresh-session.ts'
import { useInactivity } from './use-inactivity.ts'

function loginPath(notice?: EndOfSession | 'otherCustomer'): string {
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
  const page = pageAt(all, pathname)
  return !page || permitted.includes(page) ? undefined : landingPath(permitted)
}

export function Guard(props: { children: ReactNode; placeholder: ReactNode }) {
  const session = useSession()
  const router = useRouter()
  const pathname = usePathname()
  const detour = useDetour(pathname)
  useFreshSession()
  useInactivity()

  useEffect(() => {
    if (readSession()) {
      if (detour) router.replace(detour)
      return
    }
    // A partial session is none.
    clearSession()
    router.replace(loginPath())
  }, [detour, router])

  useEffect(() => {
    const onExpired = (event: Event) => {
      if (!readSession()) return
      // The same customer has logged in anew in another tab.
      if (isReplaced() && !isOtherCustomer()) return rereadSession()
      const why = isReplaced() ? 'otherCustomer' : (event as CustomEvent<EndOfSession>).detail
      const path = loginPath(why)
      cancelCalls()
      clearSession()
      router.replace(path)
    }
    window.addEventListener(expiredEvent, onExpired)
    return () => window.removeEventListener(expiredEvent, onExpired)
  }, [router])

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

  return session && !detour ? props.children : props.placeholder
}
