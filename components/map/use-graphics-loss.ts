import { useEffect, useRef } from 'react'
import { useMap } from './use-map.ts'

/** Browsers give graphics back within a second, or when somebody looks again. */
const patienceMs = 3000

/** Tells where the browser took the map's graphics away and does not give them back. */
export function useGraphicsLoss(onLoss: () => void): void {
  const map = useMap()
  const latest = useRef(onLoss)
  latest.current = onLoss
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let isLost = false
    const wait = () => {
      clearTimeout(timer)
      if (isLost && !document.hidden) timer = setTimeout(() => latest.current(), patienceMs)
    }
    const lose = () => {
      isLost = true
      wait()
    }
    const restore = () => {
      isLost = false
      wait()
    }
    map.on('webglcontextlost', lose)
    map.on('webglcontextrestored', restore)
    document.addEventListener('visibilitychange', wait)
    return () => {
      clearTimeout(timer)
      map.off('webglcontextlost', lose)
      map.off('webglcontextrestored', restore)
      document.removeEventListener('visibilitychange', wait)
    }
  }, [map])
}
