import type { DaySpan } from '../day-figures.ts'

/** Days of organisations that are to be counted. */
export class TouchedDays {
  readonly #span: DaySpan
  readonly #days = new Map<number, Uint8Array>()

  /** Of nothing outside of `span`. */
  constructor(span: DaySpan) {
    this.#span = span
  }

  /** From `from` to `to`. */
  add(organisationId: number, { from, to }: DaySpan): void {
    const first = Math.max(from, this.#span.from) - this.#span.from
    const last = Math.min(to, this.#span.to) - this.#span.from
    if (first > last) return
    const size = this.#span.to - this.#span.from + 1
    const days = this.#days.get(organisationId) ?? new Uint8Array(size)
    this.#days.set(organisationId, days)
    days.fill(1, first, last + 1)
  }

  /** Organisations with the same days, together. */
  groups(): { organisationIds: number[]; days: number[] }[] {
    const groups = new Map<string, { organisationIds: number[]; days: number[] }>()
    for (const [id, flags] of this.#days) {
      const key = Buffer.from(flags).toString('latin1')
      const group = groups.get(key)
      if (group) group.organisationIds.push(id)
      else groups.set(key, { organisationIds: [id], days: this.#daysOf(flags) })
    }
    return [...groups.values()]
  }

  #daysOf(flags: Uint8Array): number[] {
    const days: number[] = []
    flags.forEach((flag, at) => {
      if (flag) days.push(this.#span.from + at)
    })
    return days
  }
}
