import type { Services } from '../../../services.ts'
import type { DeviceFilter } from '../../fleet/list/device-filter.ts'
import { rememberOfPlace } from '../../fleet/list/remember-of-place.ts'
import { keyUnknown } from '../../platform/first-after.ts'

/** Of a ranking of a whole place, which may have a million rows. */
const mostKept = 20_000

/** Rows in their order, and what goes with them all. */
export type Ranking<R> = { rows: readonly R[] }

type Asked<R, K extends Ranking<R>> = {
  read: () => Promise<K>
  /** Index of the first row of the page; -1 where the row before it is not among these. */
  firstOf: (rows: readonly R[]) => number
  limit: number
  /** Of a refusal. */
  lang: string
}

/**
 * A page of a ranking whose first rows are kept for a moment, as `rememberOfPlace` does; what comes after them is read anew.
 * `name` has everything else that changes the answer. Throws badParams where no row is the one before.
 */
export async function pageOfRanking<R, K extends Ranking<R>>(
  services: Services,
  place: { name: string; filter: DeviceFilter },
  { read, firstOf, limit, lang }: Asked<R, K>,
): Promise<K> {
  const kept = await rememberOfPlace(services, place, async () => {
    const whole = await read()
    const isWhole = whole.rows.length <= mostKept
    return { ranking: { ...whole, rows: whole.rows.slice(0, mostKept) }, isWhole }
  })
  const first = firstOf(kept.ranking.rows)
  const isThere = first >= 0 && first + limit <= mostKept
  const ranking = kept.isWhole || isThere ? kept.ranking : await read()
  const start = firstOf(ranking.rows)
  if (start < 0) throw keyUnknown({ lang })
  return { ...ranking, rows: ranking.rows.slice(start, start + limit) }
}
