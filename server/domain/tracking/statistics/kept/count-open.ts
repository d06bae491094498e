import type { PoolClient } from '../../../../db/pool.ts'
import { readOpenDays } from '../../motion/read-motion.ts'
import { type DaySpan, presentSums } from '../day-figures.ts'
import { addCell, type Cells } from './cells.ts'
import { type Homes, homeOn } from './read-homes.ts'

/** Adds what has not ended of devices where they are at home. */
export async function countOpen(
  snapshot: PoolClient,
  { homes, span, cells }: { homes: Homes; span: DaySpan; cells: Cells },
): Promise<void> {
  for (const [id, days] of await readOpenDays(snapshot, [...homes.keys()]))
    for (const { day, ...facts } of days) {
      const home = day >= span.from && day <= span.to ? homeOn(homes.get(id), day) : undefined
      if (home) addCell(cells, home.organisationId, day, { ...presentSums(facts), deviceDays: 1 })
    }
}
