'use client'

import { useEffect } from 'react'
import { isReplaced, isStored } from '#components/data/session.ts'

/**
 * A page that the browser kept as it was (back-forward cache) is hidden until it is known that its reader is still logged in;
 * else it is loaded anew, which leads to the log-in. `isLocked`: it waits for its reader and shows that itself.
 */
export function useRestored(isLocked: boolean): void {
  useEffect(() => {
    const { style } = document.documentElement
    const onHide = ({ persisted }: PageTransitionEvent) => {
      if (persisted) style.visibility = 'hidden'
    }
    const onShow = ({ persisted }: PageTransitionEvent) => {
      if (!persisted) return
      if (isLocked || (isStored() && !isReplaced())) style.removeProperty('visibility')
      else window.location.reload()
    }
    window.addEventListener('pagehide', onHide)
    window.addEventListener('pageshow', onShow)
    return () => {
      window.removeEventListener('pagehide', onHide)
      window.removeEventListener('pageshow', onShow)
    }
  }, [isLocked])
}
