import { storeEpoch } from '#lib/codes/position-flags.ts'
import type { Services } from '../../../services.ts'
import { areTracksLimited, keptTracks } from '../../trade/quota/kept-tracks.ts'
import type { DaySpan } from './day-figures.ts'

/** Days of a device. */
export type CountedSpan = DaySpan & { id: number }

const daySeconds = 86_400

/** Which days count of which devices. */
export class CountedDays {
  readonly spans: readonly CountedSpan[]
  readonly #byId = new Map<number, CountedSpan[]>()

  /** Spans of a device do not meet. */
  constructor(spans: readonly CountedSpan[]) {
    this.spans = spans.filter(({ from, to }) => from <= to)
    for (const span of this.spans) {
      const known = this.#byId.get(span.id)
      if (known) known.push(span)
      else this.#byId.set(span.id, [span])
    }
  }

  has(id: number, day: number): boolean {
    return this.of(id).some(({ from, to }) => day >= from && day <= to)
  }

  of(id: number): readonly CountedSpan[] {
    return this.#byId.get(id) ?? []
  }

  /** Devices with the same days together: most have those of each other. */
  groups(): (DaySpan & { ids: number[] })[] {
    const groups = new Map<string, DaySpan & { ids: number[] }>()
    for (const { id, from, to } of this.spans) {
      const group = groups.get(`${from}:${to}`)
      if (group) group.ids.push(id)
      else groups.set(`${from}:${to}`, { from: from, to: to, ids: [id] })
    }
    return [...groups.values()]
  }
}

/** Of these spans the days whose tracks are kept: what the service of a device no longer keeps is hidden. */
export async function countedDays(
  { pool, now }: Pick<Services, 'pool' | 'now'>,
  spans: readonly CountedSpan[],
): Promise<CountedDays> {
  if (!(await areTracksLimited(pool))) return new CountedDays(spans)
  const kept = await keptTracks(pool, [...new Set(spans.map(({ id }) => id))], now())
  const firstOf = (id: number) =>
    Math.floor(((kept.get(id)?.since ?? storeEpoch) - storeEpoch) / daySeconds)
  return new CountedDays(
    spans.map(({ id, from, to }) => ({ id: id, from: Math.max(from, firstOf(id)), to: to })),
  )
}
