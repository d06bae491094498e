const steps: readonly [unit: Intl.RelativeTimeFormatUnit, seconds: number][] = [
  ['year', 31_536_000],
  ['month', 2_592_000],
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
  ['second', 1],
]

const formats = new Map<string, Intl.RelativeTimeFormat>()

/** "3 minutes ago". Unix seconds; `tag` is BCP-47. */
export function relativeTime(at: number, now: number, tag: string): string {
  let format = formats.get(tag)
  if (!format) {
    format = new Intl.RelativeTimeFormat(tag, { numeric: 'auto', style: 'short' })
    formats.set(tag, format)
  }
  const seconds = at - now
  const [unit, size] = steps.find(([, size]) => Math.abs(seconds) >= size) ?? ['second', 1]
  return format.format(Math.trunc(seconds / size), unit)
}
