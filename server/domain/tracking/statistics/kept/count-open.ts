import type { PoolClient } from '../../../../db/pool.ts'
import { readOpenDays } from '../../motion/read-motion.ts'
import { type DaySpan, presentSums } from '../day-figures.ts'
import { addCell, type Cells } from './cells.ts'
import type { Home } from './read-homes.ts'

/** Adds what has not ended of devices where they are at home. */
export async function countOpen(
  snapshot: PoolClient,
  { homes, span, cells }: { homes: ReadonlyMap<number, Home>; span: DaySpan; cells: Cells },
): Promise<void> {
  for (const [id, days] of await readOpenDays(snapshot, [...homes.keys()])) {
    const home = homes.get(id)
    if (!home) continue
    for (const { day, ...facts } of days)
      if (day >= Math.max(span.from, home.firstDay) && day <= span.to)
        addCell(cells, home.organisationId, day, { ...presentSums(facts), deviceDays: 1 })
  }
}
