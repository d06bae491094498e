import type { Padding } from '#components/map/fit.ts'

/** Pixels. */
export const panelGap = 12
const cardHeight = 330
const trackHeight = 250

type PaddingFacts = {
  isSmall: boolean
  isRtl: boolean
  /** 0 while closed. */
  panel: number
  hasCard: boolean
  hasTrack: boolean
}

export function paddingOf({ isSmall, isRtl, panel, hasCard, hasTrack }: PaddingFacts): Padding {
  const bottom = hasTrack ? trackHeight : 0
  if (isSmall)
    return { top: 60, bottom: Math.max(bottom, hasCard ? cardHeight : 60), left: 40, right: 60 }
  const start = 60 + panel
  return {
    top: 50,
    bottom: bottom + 50,
    left: isRtl ? 60 : start,
    right: isRtl ? start : 80,
  }
}
