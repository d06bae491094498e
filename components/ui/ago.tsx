'use client'

import { useLanguage } from '#components/data/brand.tsx'
import { relativeTime } from '#lib/format/relative-time.ts'
import { useAging } from './use-now.ts'

/** Since Unix seconds; "now" where a device's clock is ahead. */
export function Ago({ time }: { time: number }) {
  const { tag } = useLanguage()
  return useAging(time, (now) => relativeTime(Math.min(time, now), { now, tag }))
}
