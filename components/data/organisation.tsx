'use client'

import { usePathname, useSearchParams } from 'next/navigation'
import {
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useState,
} from 'react'
import type { Permission } from '#lib/codes/permissions.ts'
import { changePageQuery } from './page-query.ts'
import { useSession } from './session.ts'
import { useLeave } from './unsaved.ts'
import { useCall } from './use-call.ts'
import { carriedIn, putView, type View } from './view-query.ts'

type AccountInView = { suid: string; account: string; nickName: string }

type Requested = {
  /** Undefined for the reader's own. */
  sid: string | undefined
  suid: string | null
  /** The reader's rights, never those of the viewed account. */
  auth: readonly Permission[] | undefined
}

/**
 * From the server: `monitorAccount` of the address can be forged. Undefined if not of the
 * organisation in view.
 */
function useAccountInView({ sid, suid, auth }: Requested): AccountInView | undefined {
  const isRequested =
    sid !== undefined && /^[1-9]\d{0,18}$/.test(suid ?? '') && !!auth?.includes('e_ua_show_family')
  const { data } = useCall(
    'usermgr/GetUserList',
    { sfamilyid: sid, suid: suid ?? '', limit_size: 1 },
    { enabled: isRequested, staleTime: 60_000 },
  )
  return isRequested ? data?.items[0] : undefined
}

/** `sid` is undefined for a device login. */
export type Organisation = { sid: string | undefined; sname: string }

type CurrentOrganisation = {
  current: Organisation
  account: AccountInView | undefined
  own: Organisation
  isOwn: boolean
  /** The top organisation's alarms always include those below. */
  isRoot: boolean
  switchTo: (view: View) => void
}

const Context = createContext<CurrentOrganisation | undefined>(undefined)

export function useOrganisation(): CurrentOrganisation {
  const value = useContext(Context)
  if (!value) throw new Error('useOrganisation needs an OrganisationProvider above')
  return value
}

/** The page's `monitor…` params, on arrival the previous page's. Valid from the first render. */
function useCarried(query: URLSearchParams): URLSearchParams {
  const pathname = usePathname()
  const present = carriedIn(query)
  const [page, setPage] = useState({ pathname, carried: present, isPending: false })
  const isNew = page.pathname !== pathname
  const isPending = (isNew || page.isPending) && !query.has('monitorSid') && page.carried.length > 0
  const carried = isPending ? page.carried : present
  const isKept = JSON.stringify(carried) === JSON.stringify(page.carried)
  if (isNew || isPending !== page.isPending || !isKept) setPage({ pathname, carried, isPending })
  useEffect(() => {
    if (!isPending) return
    changePageQuery((next) => {
      for (const [name, value] of carried) next.set(name, value)
    })
  }, [isPending, carried])
  return new URLSearchParams(carried.map(([name, value]) => [name, value]))
}

/** From the server: `monitorName` of the address can be forged. */
function useNameOf(
  sid: string | undefined,
  { own, chosen }: { own: Organisation; chosen: Organisation | undefined },
): string {
  const isOwn = sid === own.sid
  const { data } = useCall(
    'family/GetFamilyList',
    { familyid: sid, get_current: true, f_limit_size: 1, g_limit_size: 1 },
    { enabled: sid !== undefined && own.sid !== undefined && !isOwn, staleTime: 60_000 },
  )
  if (isOwn) return own.sname
  const known = data?.familys.find((family) => family.sid === sid)
  return known?.sname ?? (chosen && chosen.sid === sid ? chosen.sname : '')
}

export function OrganisationProvider({ children }: { children: ReactNode }) {
  const session = useSession()
  const query = useCarried(useSearchParams())
  const family = session?.familys[0]
  const ownSid = family?.sid
  const ownName = family?.sname ?? session?.nickName ?? ''
  const sid = query.get('monitorSid') ?? ownSid
  const [chosen, setChosen] = useState<Organisation>()
  const sname = useNameOf(sid, { own: { sid: ownSid, sname: ownName }, chosen })

  const account = useAccountInView({
    sid: sid === ownSid ? undefined : sid,
    suid: query.get('monitorUid'),
    auth: session?.auth,
  })

  const leave = useLeave()
  const switchTo = useCallback(
    (next: View) =>
      leave(() => {
        setChosen(next)
        changePageQuery((params) => putView(params, next, ownSid))
      }),
    [ownSid, leave],
  )

  const value = useMemo(() => {
    const isOwn = sid === ownSid
    return {
      current: { sid, sname },
      account,
      own: { sid: ownSid, sname: ownName },
      isOwn,
      isRoot: isOwn && family?.is_root === true,
      switchTo,
    }
  }, [sid, sname, account, ownSid, ownName, family?.is_root, switchTo])
  return <Context value={value}>{children}</Context>
}
