/** NOTIFY carries less than 8000 bytes. */
const maxBytes = 7900
const partBytes = 7500
const mark = '~'
const expireMs = 30_000
const maxParts = 4096
const maxPending = 1000

let count = 0

/** The message, or parts `~id:n:total:base64`; `sender` identifies the process. */
export function splitMessage(json: string, sender: string): string[] {
  if (Buffer.byteLength(json) <= maxBytes) return [json]
  const text = Buffer.from(json).toString('base64')
  const total = Math.ceil(text.length / partBytes)
  count += 1
  return Array.from({ length: total }, (_, n) => {
    const part = text.slice(n * partBytes, (n + 1) * partBytes)
    return `${mark}${sender}-${count}:${n}:${total}:${part}`
  })
}

type Pending = { parts: string[]; missing: number; at: number }

/** Drops unfinished messages after 30 s. */
export class MessageJoiner {
  readonly #pending = new Map<string, Pending>()

  take(payload: string, now: number): string | undefined {
    if (!payload.startsWith(mark)) return payload
    const [id = '', place = '', total = '', part = ''] = payload.slice(1).split(':')
    const [n, count] = [Number(place), Number(total)]
    if (!(n >= 0 && n < count && count <= maxParts && Number.isInteger(n))) return undefined
    this.#expire(now)
    const pending = this.#pending.get(id) ?? { parts: [], missing: count, at: now }
    if (pending.parts[n] !== undefined) return undefined
    this.#pending.set(id, pending)
    pending.parts[n] = part
    pending.missing -= 1
    if (pending.missing > 0) return undefined
    this.#pending.delete(id)
    return Buffer.from(pending.parts.join(''), 'base64').toString()
  }

  #expire(now: number): void {
    for (const [id, { at }] of this.#pending) {
      if (at >= now - expireMs && this.#pending.size < maxPending) break
      this.#pending.delete(id)
    }
  }
}
