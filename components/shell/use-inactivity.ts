'use client'

import { useEffect, useRef } from 'react'
import { useSession } from '#components/data/session.ts'
import { useLogout } from './use-logout.ts'

const inactiveMs = 20 * 60_000
const noteEveryMs = 15_000
const key = 'waypost.active'
const signs = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart'] as const

/**
 * After 20 minutes, as polling keeps the server's session alive; not for remembered sessions
 * (control rooms). `lock`: whether the page stays, locked.
 */
export function useInactivity(lock: () => boolean): void {
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
      localStorage.setItem(key, String(notedAt))
    }
    const check = () => {
      if (Date.now() - Number(localStorage.getItem(key)) >= inactiveMs) logout.current()
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
