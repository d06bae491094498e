import type { StreamProtocol } from './codecs/protocol.ts'

const firstBytes = 16 * 1024

/**
 * Replies waiting for a commit, in one buffer: small ones cost collection. `places`: offset and
 * length, flat.
 */
export class ReplyArena {
  bytes = Buffer.allocUnsafeSlow(firstBytes)
  #length = 0

  /** Sockets may still hold the former buffer. */
  clear(): void {
    if (this.#length === 0) return
    this.bytes = Buffer.allocUnsafeSlow(firstBytes)
    this.#length = 0
  }

  add(reply: Buffer, places: number[]): void {
    const at = this.#length
    if (at + reply.length > this.bytes.length) this.#grow(at + reply.length)
    this.bytes.set(reply, at)
    places.push(at, reply.length)
    this.#length = at + reply.length
  }

  #grow(least: number): void {
    const larger = Buffer.allocUnsafeSlow(Math.max(this.bytes.length * 2, least))
    this.bytes.copy(larger, 0, 0, this.#length)
    this.bytes = larger
  }
}

/** In one piece; neighbours are not copied. */
export function joinReplies(bytes: Buffer, places: readonly number[]): Buffer {
  const first = places[0] ?? 0
  let [end, size] = [first, 0]
  let isRun = true
  for (let n = 0; n < places.length; n += 2) {
    const at = places[n] as number
    const length = places[n + 1] as number
    isRun &&= at === end
    end = at + length
    size += length
  }
  if (isRun) return bytes.subarray(first, end)
  const joined = Buffer.allocUnsafe(size)
  let to = 0
  for (let n = 0; n < places.length; ) {
    const from = places[n] as number
    end = from
    for (; n < places.length && places[n] === end; n += 2) end += places[n + 1] as number
    to += bytes.copy(joined, to, from, end)
  }
  return joined
}

/** Instead of replies of refused reports. */
export function refusalsOf(
  protocol: StreamProtocol,
  bytes: Buffer,
  places: readonly number[],
): Buffer[] {
  const refusals: Buffer[] = []
  for (let n = 0; n < places.length; n += 2) {
    const at = places[n] as number
    const refusal = protocol.refusalOf?.(bytes.subarray(at, at + (places[n + 1] as number)))
    if (refusal) refusals.push(refusal)
  }
  return refusals
}
