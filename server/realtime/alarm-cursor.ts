/**
 * The reader has all stamped before `horizon` (Unix µs) and `ids` after it: alarms appear in commit
 * order, not by stamp.
 */
export type StreamCursor = { horizon: number; ids: number[] }

/** Beyond, the oldest come twice. */
const mostIds = 400

export class SentAlarms {
  #horizon: number
  readonly #stamps = new Map<number, number>()

  constructor({ horizon, ids }: StreamCursor) {
    this.#horizon = horizon
    for (const id of ids) this.#stamps.set(id, Number.POSITIVE_INFINITY)
  }

  get horizon(): number {
    return this.#horizon
  }

  has({ id, takenAt }: { id: number; takenAt: number }): boolean {
    return takenAt < this.#horizon || this.#stamps.has(id)
  }

  add({ id, takenAt }: { id: number; takenAt: number }): void {
    this.#stamps.set(id, takenAt)
  }

  settle(horizon: number): void {
    if (horizon <= this.#horizon) return
    this.#horizon = horizon
    for (const [id, takenAt] of this.#stamps) if (takenAt < horizon) this.#stamps.delete(id)
  }

  get cursor(): string {
    const ids = [...this.#stamps.keys()].slice(-mostIds)
    const first = ids[0] ?? 0
    const others = ids.slice(1).map((id) => (id - first).toString(36))
    return `${this.#horizon}:${first}${others.length > 0 ? `:${others.join('.')}` : ''}`
  }
}

const cursorForm = /^(\d{1,16}):(\d{1,16})(?::(-?[0-9a-z]{1,11}(?:\.-?[0-9a-z]{1,11})*))?$/

/** Undefined if invalid. */
export function parseAlarmCursor(text: string): StreamCursor | undefined {
  const [, horizon, id, others] = cursorForm.exec(text) ?? []
  if (horizon === undefined || id === undefined) return undefined
  const first = Number(id)
  const differences = others === undefined ? [] : others.split('.').slice(0, mostIds)
  const ids = differences.map((difference) => Number.parseInt(difference, 36) + first)
  return { horizon: Number(horizon), ids: first > 0 ? [first, ...ids] : [] }
}
