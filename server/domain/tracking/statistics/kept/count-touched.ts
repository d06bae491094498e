import type { PoolClient } from '../../../../db/pool.ts'
import { countStored } from './count-stored.ts'
import { membersOf } from './read-homes.ts'
import type { TouchedDays } from './touched-days.ts'
import type { CellKey } from './write-cells.ts'
import { writeOwn } from './write-own.ts'

const organisationsAtOnce = 1_000

/** Adds up stored days of organisations themselves; answers what changed. */
export async function countTouched(
  { client, snapshot }: { client: PoolClient; snapshot: PoolClient },
  touched: TouchedDays,
): Promise<CellKey[]> {
  const changed: CellKey[] = []
  for (const { organisationIds, days } of touched.groups())
    for (let first = 0; first < organisationIds.length; first += organisationsAtOnce) {
      const ids = organisationIds.slice(first, first + organisationsAtOnce)
      const cells = await countStored(snapshot, await membersOf(client, ids), days)
      const asked = { organisationIds: ids, days: days }
      for (const key of await writeOwn(client, asked, cells)) changed.push(key)
    }
  return changed
}
