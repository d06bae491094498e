import { type Padding, sourcesRoom } from '#components/map/fit.ts'

/** Pixels. */
export const panelGap = 12
const margin = 50
const tools = 80
const guesses = { card: 250, track: 252 } as const

type PaddingFacts = {
  isSmall: boolean
  isRtl: boolean
  panel: { start: number; below: number }
  shown: keyof typeof guesses | undefined
  /** Of what is shown; 0 until it is measured. */
  height: number
}

/** Panel at the line's start, tools at its end; sheets, playback below. */
export function paddingOf(facts: PaddingFacts): Padding {
  const { isSmall, isRtl, panel, shown, height } = facts
  const covered = Math.max(panel.below, shown ? height || guesses[shown] : 0)
  const start = isSmall ? 40 : 60 + panel.start
  const end = tools
  const below = shown === 'track' ? covered + 2 * margin : sourcesRoom
  return {
    top: margin,
    bottom: isSmall ? Math.max(covered + 30, 60) : below,
    left: isRtl ? end : start,
    right: isRtl ? start : end,
  }
}
