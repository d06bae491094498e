'use client'

import { usePathname, useSearchParams } from 'next/navigation'
import {
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useRef,
} from 'react'
import { useSession } from './session.ts'

/** An organisation as the console shows it; `sid` is undefined for a device log-in, which has none. */
export type Organisation = { sid: string | undefined; sname: string }

type CurrentOrganisation = {
  /** Whose devices and alarms the console shows now. */
  current: Organisation
  /** The organisation of the log-in. */
  own: Organisation
  isOwn: boolean
  /** Whether the console shows the top organisation: its alarms always include those below (spec §6). */
  isRoot: boolean
  /** Shows another organisation; the address keeps it, so a link or a reload shows it again. */
  switchTo: (organisation: { sid: string; sname: string }) => void
}

/** What goes on from one page to the next (spec §2, navigation guard). */
const carriedNames = ['monitorSid', 'monitorName', 'monitorUid', 'monitorAccount'] as const

const Context = createContext<CurrentOrganisation | undefined>(undefined)

/** The organisation in view and the way to change it. */
export function useOrganisation(): CurrentOrganisation {
  const value = useContext(Context)
  if (!value) throw new Error('useOrganisation needs an OrganisationProvider above')
  return value
}

function replaceQuery(change: (query: URLSearchParams) => void): void {
  const url = new URL(window.location.href)
  change(url.searchParams)
  window.history.replaceState(null, '', url)
}

/** Carries the `monitor…` parameters of the page before over to a page whose address has none. */
function useCarryOver(query: URLSearchParams): void {
  const pathname = usePathname()
  const before = useRef<{ pathname: string; carried: [string, string][] }>({
    pathname,
    carried: [],
  })
  useEffect(() => {
    const present = carriedNames.flatMap((name): [string, string][] => {
      const value = query.get(name)
      return value ? [[name, value]] : []
    })
    const { pathname: oldPath, carried } = before.current
    const isNewPage = oldPath !== pathname
    if (isNewPage && !query.has('monitorSid') && carried.length > 0) {
      before.current = { pathname, carried }
      replaceQuery((next) => {
        for (const [name, value] of carried) next.set(name, value)
      })
      return
    }
    before.current = { pathname, carried: present }
  }, [pathname, query])
}

/** Keeps the organisation in view in the address (`monitorSid`, `monitorName`). */
export function OrganisationProvider({ children }: { children: ReactNode }) {
  const session = useSession()
  const query = useSearchParams()
  useCarryOver(query)
  const family = session?.familys[0]
  const ownSid = family?.sid
  const ownName = family?.sname ?? session?.nickName ?? ''
  const sid = query.get('monitorSid') ?? ownSid
  const sname = query.get('monitorName') ?? (sid === ownSid ? ownName : '')

  const switchTo = useCallback(
    (next: { sid: string; sname: string }) =>
      replaceQuery((params) => {
        for (const name of carriedNames) params.delete(name)
        // What was chosen in the organisation before is not of this one.
        for (const name of ['simei', 'alarm']) params.delete(name)
        if (next.sid === ownSid) return
        params.set('monitorSid', next.sid)
        params.set('monitorName', next.sname)
      }),
    [ownSid],
  )

  const value = useMemo(() => {
    const isOwn = sid === ownSid
    return {
      current: { sid, sname },
      own: { sid: ownSid, sname: ownName },
      isOwn,
      isRoot: isOwn && family?.is_root === true,
      switchTo,
    }
  }, [sid, sname, ownSid, ownName, family?.is_root, switchTo])
  return <Context value={value}>{children}</Context>
}
