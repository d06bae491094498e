type Bar = { day: number; from: number; to: number; mean: number | undefined; isOut: boolean }

type Asked = {
  /** Each has its place, also without a bar. */
  days: readonly number[]
  isRtl: boolean
  bars: readonly Bar[]
  /** Drawn across, and in reach of the axis. */
  limits: readonly number[]
  textOf: (value: number) => string
}

/** Parts of the width and of the height, from the top left corner. */
type SheetChart = {
  width: number
  bars: { x: number; y: number; height: number; isOut: boolean }[]
  dots: { x: number; y: number }[]
  lines: number[]
  /** Of the ends of the axis. */
  top: string
  bottom: string
  /** Some days of the month under their bars. */
  days: { x: number; text: string }[]
}

/** Of a bar, where least and most are the same. */
const leastHeight = 0.02
/** How much of its day's width a bar takes. */
const barPart = 0.62
const namedDays = [1, 8, 15, 22, 29]

/** A bar from least to most of each day, its mean as a dot, and limits as lines. Of bars that are not empty. */
export function sheetChart({ days, isRtl, bars, limits, textOf }: Asked): SheetChart {
  const low = Math.min(...bars.map(({ from }) => from), ...limits)
  const high = Math.max(...bars.map(({ to }) => to), ...limits)
  const span = Math.max(1, high - low)
  const part = (value: number) => (high - value) / span
  const step = 1 / days.length
  const places = new Map(days.map((day, at) => [day, isRtl ? days.length - 1 - at : at]))
  const middle = (day: number) => ((places.get(day) ?? 0) + 0.5) * step
  return {
    width: step * barPart,
    bars: bars.map(({ day, from, to, isOut }) => ({
      x: middle(day) - (step * barPart) / 2,
      y: Math.min(part(to), 1 - leastHeight),
      height: Math.max(leastHeight, part(from) - part(to)),
      isOut: isOut,
    })),
    dots: bars.flatMap(({ day, mean }) =>
      mean === undefined ? [] : [{ x: middle(day), y: part(mean) }],
    ),
    lines: limits.map(part),
    top: textOf(high),
    bottom: textOf(low),
    days: namedDays.flatMap((name) => {
      const day = days[name - 1]
      return day === undefined ? [] : [{ x: middle(day), text: String(name) }]
    }),
  }
}
