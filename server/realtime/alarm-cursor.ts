/**
 * Where a reader of alarms stands: `takenAt:id`, then, when there are any, the ids that it got of the last seconds
 * before as differences in base 36. Alarms are not visible in the order of `takenAt` to the microsecond
 * (a batch commits a moment after it was stamped), so a resume reads those seconds again without what was sent.
 */
export type AlarmCursor = { takenAt: number; id: number; also: number[] }

/** Microseconds before a place in which alarms may still appear: more than a commit may take. */
export const settleMicros = 10_000_000
/** Ids that a cursor carries at most; in a longer burst the oldest may come twice, never be lost. */
const mostIds = 200

/** What was sent lately, for one connection or one process. */
export class SentAlarms {
  #takenAt: number
  #id: number
  readonly #recent = new Map<number, number>()

  constructor({ takenAt, id, also }: AlarmCursor) {
    this.#takenAt = takenAt
    this.#id = id
    for (const known of [id, ...also]) if (known > 0) this.#recent.set(known, takenAt)
  }

  /** Where reading must start so that nothing is missed. */
  get from(): number {
    return this.#takenAt - settleMicros
  }

  has(id: number): boolean {
    return this.#recent.has(id)
  }

  /** Marks an alarm as sent; false when it was before. */
  add({ id, takenAt }: { id: number; takenAt: number }): boolean {
    if (this.#recent.has(id)) return false
    this.#recent.set(id, takenAt)
    if (takenAt > this.#takenAt) {
      this.#takenAt = takenAt
      this.#id = id
    }
    if (this.#recent.size > mostIds) this.#prune()
    return true
  }

  get cursor(): string {
    this.#prune()
    const also = [...this.#recent.keys()].filter((id) => id !== this.#id).slice(-mostIds)
    const place = `${this.#takenAt}:${this.#id}`
    if (also.length === 0) return place
    return `${place}:${also.map((id) => (id - this.#id).toString(36)).join('.')}`
  }

  #prune(): void {
    for (const [id, takenAt] of this.#recent) if (takenAt < this.from) this.#recent.delete(id)
  }
}

const cursorForm = /^(\d{1,16}):(\d{1,16})(?::(-?[0-9a-z]{1,11}(?:\.-?[0-9a-z]{1,11})*))?$/

/** Reads a cursor; also the `takenAt:id` of alarm/GetLastAlarm. Undefined when it is not one. */
export function parseAlarmCursor(text: string): AlarmCursor | undefined {
  const [, takenAt, id, also] = cursorForm.exec(text) ?? []
  if (takenAt === undefined || id === undefined) return undefined
  const differences = also === undefined ? [] : also.split('.').slice(0, mostIds)
  return {
    takenAt: Number(takenAt),
    id: Number(id),
    also: differences.map((difference) => Number.parseInt(difference, 36) + Number(id)),
  }
}
