export type Random = () => number

/** Named by words (mulberry32 over FNV-1a): same on every machine. */
export function random(...words: (string | number)[]): Random {
  let state = 0x811c9dc5
  const name = words.join('|')
  for (let at = 0; at < name.length; at++)
    state = Math.imul(state ^ name.charCodeAt(at), 0x01000193)
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

export function pick<T>(from: readonly T[], next: Random): T {
  return from[Math.floor(next() * from.length)] as T
}

export function between(low: number, high: number, next: Random): number {
  return low + (high - low) * next()
}
