const steps: readonly [unit: Intl.RelativeTimeFormatUnit, seconds: number][] = [
  ['year', 31_536_000],
  ['month', 2_592_000],
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
  ['second', 1],
]
/** Smaller differences, in seconds, read "now". */
const leastShown = 5

const formats = new Map<string, Intl.RelativeTimeFormat>()

/** "3 min. ago" for a moment seen from `now`, both in Unix seconds; `tag` is BCP-47. */
export function relativeTime(time: number, { now, tag }: { now: number; tag: string }): string {
  let format = formats.get(tag)
  if (!format) {
    format = new Intl.RelativeTimeFormat(tag, { numeric: 'auto', style: 'short' })
    formats.set(tag, format)
  }
  const seconds = time - now
  const step = steps.find(([, size]) => Math.abs(seconds) >= size)
  if (!step || Math.abs(seconds) < leastShown) return format.format(0, 'second')
  const [unit, size] = step
  return format.format(Math.trunc(seconds / size), unit)
}
