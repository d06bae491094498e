/** What a receiver does with a message: `late` takes it and answers once the sender has given up. */
export type Conduct = 'take' | 'refuse' | 'slow' | 'late' | 'hang'

/** Each at least once in any run, before chance decides. */
const first: readonly Conduct[] = ['take', 'refuse', 'take', 'slow', 'take', 'late', 'take', 'hang']
/** Of a thousand messages. */
const shares: readonly [Conduct, number][] = [
  ['refuse', 30],
  ['slow', 20],
  ['late', 10],
  ['hang', 10],
]

/** In turn; the same for the same seed. */
export function conductOf(seed: number): () => Conduct {
  let state = seed >>> 0
  let turn = 0
  const chance = () => {
    // Mulberry32.
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  return () => {
    const given = first[turn++]
    if (given) return given
    let left = chance() * 1000
    for (const [conduct, share] of shares) {
      left -= share
      if (left < 0) return conduct
    }
    return 'take'
  }
}
