import type { Pool } from '../../../db/pool.ts'
import { all, anyOf, db, rowFor, run } from '../../../db/sql.ts'
import type { Located } from '../../../integrations/locate/locator.ts'

const dayMs = 86_400_000
/** Networks move and new ones become known. */
const keptDays = { known: 30, unknown: 3 }

/** Null: unknown to the provider. */
export type CachedPlace = Located | null

export async function readPlaces(
  main: Pool,
  keys: readonly string[],
  now: number,
): Promise<Map<string, CachedPlace>> {
  if (keys.length === 0) return new Map()
  const rows = await all(
    main,
    db
      .selectFrom('network_place')
      .select(['key', 'lat', 'lon', 'accuracy'])
      .where('key', '=', anyOf(keys))
      .where('expires_at', '>', new Date(now)),
  )
  return new Map(
    rows.map(({ key, lat, lon, accuracy }) => [
      key,
      lat === null || lon === null || accuracy === null ? null : { lat, lon, accuracy },
    ]),
  )
}

/** Sorted, so that workers never deadlock. */
export async function keepPlaces(
  main: Pool,
  places: ReadonlyMap<string, CachedPlace>,
  now: number,
): Promise<void> {
  if (places.size === 0) return
  const rows = [...places]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, place]) => ({
      key,
      lat: place?.lat ?? null,
      lon: place?.lon ?? null,
      accuracy: place?.accuracy ?? null,
      expires_at: new Date(now + (place ? keptDays.known : keptDays.unknown) * dayMs),
    }))
  await run(
    main,
    db
      .insertInto('network_place')
      .values(rowFor('network_place', rows))
      .onConflict((old) =>
        old.column('key').doUpdateSet({
          lat: (eb) => eb.ref('excluded.lat'),
          lon: (eb) => eb.ref('excluded.lon'),
          accuracy: (eb) => eb.ref('excluded.accuracy'),
          expires_at: (eb) => eb.ref('excluded.expires_at'),
        }),
      ),
  )
}
