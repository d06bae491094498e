'use client'

import { usePathname } from 'next/navigation'
import { createContext, type ReactNode, useCallback, useContext, useMemo } from 'react'
import { useBrand } from '#components/data/brand.tsx'
import { OpenableProvider } from '#components/data/openable.ts'
import { type SessionInfo, useSession } from '#components/data/session.ts'
import { allowedAreas } from './areas.ts'
import type { ActionItem, MenuItem, MenuTexts } from './menu-texts.ts'
import {
  letsThrough,
  type OpenGroup,
  openGroups,
  pageAt,
  permittedPages,
  standingFor,
  startPath,
} from './permitted.ts'

type Menu = {
  all: readonly MenuItem[]
  permitted: readonly MenuItem[]
  groups: readonly OpenGroup<MenuItem>[]
  actions: readonly ActionItem[]
}

const MenuContext = createContext<Menu>({ all: [], permitted: [], groups: [], actions: [] })

export function MenuProvider({ menu, children }: { menu: MenuTexts; children: ReactNode }) {
  const session = useSession()
  const brand = useBrand()
  const value = useMemo(() => {
    const permitted = session ? permittedPages(menu.pages, session, brand) : []
    const areas = session ? allowedAreas(session, brand) : []
    const actions = menu.actions.filter(({ area }) => !area || areas.includes(area))
    return { all: menu.pages, permitted, groups: openGroups(permitted), actions }
  }, [menu, session, brand])
  const { all, permitted } = value
  const mayOpen = useCallback(
    (href: string) => letsThrough({ all, permitted }, href),
    [all, permitted],
  )
  return (
    <MenuContext value={value}>
      <OpenableProvider value={mayOpen}>{children}</OpenableProvider>
    </MenuContext>
  )
}

export const useMenu = (): Menu => useContext(MenuContext)

/** Where a session that has just begun goes. */
export function useLanding(): (session: SessionInfo) => string {
  const { all } = useMenu()
  const brand = useBrand()
  return useCallback(
    (session) => startPath(permittedPages(all, session, brand), session),
    [all, brand],
  )
}

/** The line of the menu behind which the page is that is open. */
export function useStandingPage(): MenuItem | undefined {
  const { permitted } = useMenu()
  const current = useCurrentPage()
  return useMemo(() => current && standingFor(permitted, current), [permitted, current])
}

/** The page that is open. */
export function useCurrentPage(): MenuItem | undefined {
  const { all } = useMenu()
  const pathname = usePathname()
  return useMemo(() => pageAt(all, pathname), [all, pathname])
}
