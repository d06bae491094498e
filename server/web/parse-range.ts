export type ByteRange = { from: number; to: number }

/** `to` is inclusive. `undefined`: the whole file. `'none'`: 416. */
export function parseRange(
  header: string | undefined,
  size: number,
): ByteRange | 'none' | undefined {
  const [, from, to] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header?.trim() ?? '') ?? []
  if (from === undefined || to === undefined || (from === '' && to === '')) return undefined
  if (from === '') {
    const length = Math.min(size, Number(to))
    return length === 0 ? 'none' : { from: size - length, to: size - 1 }
  }
  const start = Number(from)
  const end = to === '' ? size - 1 : Math.min(size - 1, Number(to))
  if (start >= size) return 'none'
  return end < start ? undefined : { from: start, to: end }
}
