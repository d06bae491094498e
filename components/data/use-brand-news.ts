'use client'

import { useEffect } from 'react'
import { useBrand } from './brand.tsx'
import { usePush } from './push.tsx'
import { useRefresh } from './use-refresh.ts'

/** Milliseconds: consoles come one after another, once every process has heard. */
const soonest = 500
const spread = 2500
/** Milliseconds without a key or a pointer: no page changes under a hand. */
const quiet = 2000

const handsOn = ['keydown', 'pointerdown', 'input'] as const

/** Draws the page anew when its brand was published or taken back. */
export function useBrandNews(): void {
  const { onBrand } = usePush()
  const { brand } = useBrand()
  const refresh = useRefresh()
  useEffect(() => {
    let timer: number | undefined
    const refreshIn = (ms: number) => {
      window.clearTimeout(timer)
      timer = window.setTimeout(() => {
        // Without network Next would load the document instead.
        if (!navigator.onLine) return refreshIn(quiet)
        timer = undefined
        refresh()
      }, ms)
    }
    const stop = onBrand((brands) => {
      if (brands?.includes(brand) ?? true) refreshIn(soonest + Math.random() * spread)
    })
    const putOff = () => {
      if (timer !== undefined) refreshIn(quiet)
    }
    for (const sign of handsOn) window.addEventListener(sign, putOff, { capture: true })
    return () => {
      window.clearTimeout(timer)
      stop()
      for (const sign of handsOn) window.removeEventListener(sign, putOff, { capture: true })
    }
  }, [onBrand, brand, refresh])
}
