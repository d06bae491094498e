import { readDevicePaths } from '../../../db/family-scope.ts'
import { isBelow } from '../../../db/path-range.ts'
import type { Pool } from '../../../db/pool.ts'
import { all, anyOf, db } from '../../../db/sql.ts'
import type { BeaconStay } from './list-stays.ts'

/**
 * The beacon of a sighting, as a reader in `path` knows it: of the numbers that its organisation and those below have, the one
 * nearest above the device. Undefined where nobody there has added it.
 */
export async function knownBeacons(
  pool: Pool,
  stays: readonly Pick<BeaconStay, 'deviceId' | 'number'>[],
  path: string,
) {
  const numbers = [...new Set(stays.map(({ number }) => number))]
  if (numbers.length === 0) return () => undefined
  const ids = [...new Set(stays.map(({ deviceId }) => deviceId))]
  const [places, rows] = await Promise.all([
    readDevicePaths(pool, ids),
    all(
      pool,
      db
        .selectFrom('beacon as b')
        .innerJoin('organisation as o', 'o.id', 'b.organisation_id')
        .select(['b.number', 'b.name', 'b.address', 'b.kind', 'b.lat', 'b.lon', 'o.path'])
        .where('b.number', '=', anyOf(numbers))
        .where((eb) => isBelow(eb.ref('o.path'), path)),
    ),
  ])
  const nearestFirst = rows.toSorted((a, b) => b.path.length - a.path.length)
  const byNumber = new Map<string, typeof rows>()
  for (const row of nearestFirst)
    byNumber.set(row.number, [...(byNumber.get(row.number) ?? []), row])
  return ({ deviceId, number }: Pick<BeaconStay, 'deviceId' | 'number'>) =>
    byNumber.get(number)?.find((beacon) => places.get(deviceId)?.startsWith(beacon.path))
}
