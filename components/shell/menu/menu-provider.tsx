'use client'

import { usePathname } from 'next/navigation'
import { createContext, type ReactNode, useCallback, useContext, useMemo } from 'react'
import { useBrand } from '#components/data/brand.tsx'
import { type SessionInfo, useSession } from '#components/data/session.ts'
import type { MenuPage } from './pages.ts'
import { landingPath, type OpenGroup, openGroups, pageAt, permittedPages } from './permitted.ts'

/** A page in the reader's language. */
export type MenuItem = MenuPage & { english: string }

type Menu = {
  all: readonly MenuItem[]
  permitted: readonly MenuItem[]
  groups: readonly OpenGroup<MenuItem>[]
}

const MenuContext = createContext<Menu>({ all: [], permitted: [], groups: [] })

export function MenuProvider({ items, children }: { items: MenuItem[]; children: ReactNode }) {
  const session = useSession()
  const brand = useBrand()
  const menu = useMemo(() => {
    const permitted = session ? permittedPages(items, session, brand) : []
    return { all: items, permitted, groups: openGroups(permitted) }
  }, [items, session, brand])
  return <MenuContext value={menu}>{children}</MenuContext>
}

export const useMenu = (): Menu => useContext(MenuContext)

/** Where a session that has just begun goes. */
export function useLanding(): (session: SessionInfo) => string {
  const { all } = useMenu()
  const brand = useBrand()
  return useCallback((session) => landingPath(permittedPages(all, session, brand)), [all, brand])
}

/** The page that is open. */
export function useCurrentPage(): MenuItem | undefined {
  const { all } = useMenu()
  const pathname = usePathname()
  return useMemo(() => pageAt(all, pathname), [all, pathname])
}
