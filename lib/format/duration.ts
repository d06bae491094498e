const names = ['day', 'hour', 'minute', 'second'] as const
const sizes = [86_400, 3600, 60, 1]

/** Two largest units: "2 hr 5 min". Seconds only under a minute. */
export function formatDuration(seconds: number, tag: string): string {
  const first = sizes.findIndex((size) => seconds >= size)
  const from = first < 0 ? 3 : Math.min(first, 3)
  const parts: string[] = []
  let left = Math.max(0, Math.round(seconds))
  for (let i = from; i < Math.min(from + 2, from < 3 ? 3 : 4); i++) {
    const size = sizes[i] ?? 1
    const count = Math.floor(left / size)
    left -= count * size
    if (count === 0 && parts.length > 0) break
    const format = new Intl.NumberFormat(tag, {
      style: 'unit',
      unit: names[i] ?? 'second',
      unitDisplay: 'short',
    })
    parts.push(format.format(count))
  }
  return parts.join(' ')
}
