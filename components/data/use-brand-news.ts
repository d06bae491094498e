'use client'

import { useRouter } from 'next/navigation'
import { useEffect } from 'react'
import { usePush } from './push.tsx'

/** Milliseconds: consoles come one after another, once every process has heard. */
const soonest = 500
const spread = 2500

/** Draws the page anew when its brand was published or taken back. */
export function useBrandNews(): void {
  const { onBrand } = usePush()
  const router = useRouter()
  useEffect(() => {
    let timer: number | undefined
    const stop = onBrand(() => {
      window.clearTimeout(timer)
      timer = window.setTimeout(() => router.refresh(), soonest + Math.random() * spread)
    })
    return () => {
      window.clearTimeout(timer)
      stop()
    }
  }, [onBrand, router])
}
