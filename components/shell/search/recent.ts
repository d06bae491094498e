'use client'

import { usePathname } from 'next/navigation'
import { useEffect } from 'react'
import { useSession } from '#components/data/session.ts'
import { useCurrentPage } from '../menu/menu-provider.tsx'
import { sameTarget, type Target } from './target.ts'

const most = 12
const keyOf = (account: string) => `waypost.recent.${account}`

/** Latest first; of this browser and account. */
export function recentTargets(account: string): Target[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(keyOf(account)) ?? '[]')
    return Array.isArray(kept) ? kept : []
  } catch (error) {
    // Not ours.
    if (error instanceof SyntaxError) return []
    throw error
  }
}

export function noteTarget(account: string, target: Target): void {
  const others = recentTargets(account).filter((one) => !sameTarget(one, target))
  localStorage.setItem(keyOf(account), JSON.stringify([target, ...others].slice(0, most)))
}

/** Pages count however they were opened. */
export function useNoteVisits(): void {
  const account = useSession()?.account
  const page = useCurrentPage()
  const pathname = usePathname()
  useEffect(() => {
    if (account && page?.path === pathname)
      noteTarget(account, { kind: 'page', id: page.path, title: page.title, detail: '' })
  }, [account, page, pathname])
}
