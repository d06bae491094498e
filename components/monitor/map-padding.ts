import type { Padding } from '#components/map/fit.ts'

/** Pixels. */
export const panelGap = 12
const margin = 50
const tools = 80
const guesses = { card: 250, track: 252 } as const

type PaddingFacts = {
  isSmall: boolean
  isRtl: boolean
  /** 0 while closed. */
  panel: number
  shown: keyof typeof guesses | undefined
  /** Of what is shown; 0 until it is measured. */
  height: number
}

/** Panel at the line's start, tools at its end; sheets, playback below. */
export function paddingOf({ isSmall, isRtl, panel, shown, height }: PaddingFacts): Padding {
  const covered = shown ? height || guesses[shown] : 0
  const start = isSmall ? 40 : 60 + panel
  const end = tools
  const bottom = isSmall
    ? Math.max(covered + 30, 60)
    : (shown === 'track' ? covered + margin : 0) + margin
  return {
    top: margin,
    bottom,
    left: isRtl ? end : start,
    right: isRtl ? start : end,
  }
}
