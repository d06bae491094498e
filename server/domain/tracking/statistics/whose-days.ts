import { storeEpoch } from '#lib/codes/position-flags.ts'
import { daysIn } from '#lib/motion/day-cut.ts'
import type { Pool, PoolClient } from '../../../db/pool.ts'
import { all, anyOf, db } from '../../../db/sql.ts'
import { unixSeconds } from '../../../db/unix-seconds.ts'
import type { DaySpan } from './day-figures.ts'

/** Days on which an organisation has had a device. */
export type Having = DaySpan & { organisationId: number }

/** No day comes after it. */
export const endlessDay = 99_999

/**
 * Who had devices when, of those that ever went elsewhere, the oldest days first and none left out; all others have always been
 * where they are. A day is of who has the device at its end. Days are those of the zone that the device has now, as its stored
 * days are.
 */
export async function readHavings(
  store: Pool | PoolClient,
  ids: readonly number[],
): Promise<Map<number, Having[]>> {
  const rows = await all(
    store,
    db
      .selectFrom('former_home as h')
      .innerJoin('device as d', 'd.id', 'h.device_id')
      .innerJoin('organisation as o', 'o.id', 'd.organisation_id')
      .select(['h.device_id as id', 'h.organisation_id as former', 'o.id as present', 'o.zone'])
      .select((eb) => unixSeconds(eb.ref('h.left_at')).as('leftAt'))
      .where('h.device_id', '=', anyOf(ids))
      .orderBy('h.device_id')
      .orderBy('h.left_at'),
  )
  const moves = new Map<number, typeof rows>()
  for (const row of rows) moves.set(row.id, [...(moves.get(row.id) ?? []), row])
  return new Map([...moves].map(([id, left]) => [id, havingsOf(left)]))
}

type Leaving = { former: number; present: number; zone: string; leftAt: number | null }

/** Of one device. Organisations that had it on no day at its end are left out; days of one after the other are one span. */
function havingsOf(leavings: readonly Leaving[]): Having[] {
  const havings: Having[] = []
  const add = (organisationId: number, from: number, to: number) => {
    const last = havings.at(-1)
    if (from > to) return
    if (last?.organisationId === organisationId) last.to = to
    else havings.push({ organisationId: organisationId, from: from, to: to })
  }
  let from = 0
  for (const { former, zone, leftAt } of leavings) {
    const day = Math.max(from, daysIn(zone)((leftAt ?? 0) - storeEpoch).day)
    add(former, from, day - 1)
    from = day
  }
  const present = leavings.at(-1)?.present
  if (present !== undefined) add(present, from, endlessDay)
  return havings
}
