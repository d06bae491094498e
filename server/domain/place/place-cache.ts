import type { Pool } from '../../db/pool.ts'
import { all, anyOf, db } from '../../db/sql.ts'
import { textStatement } from '../../db/text-statement.ts'
import type { Located } from '../../integrations/locate/locator.ts'

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

const keepText = textStatement(
  'main',
  `INSERT INTO network_place AS old (key, lat, lon, accuracy, expires_at)
   SELECT * FROM unnest($1::text[], $2::int[], $3::int[], $4::int[], $5::timestamptz[]) AS new (key, lat, lon, accuracy, expires_at)
   ORDER BY key
   ON CONFLICT (key) DO UPDATE SET lat = excluded.lat, lon = excluded.lon, accuracy = excluded.accuracy,
     expires_at = excluded.expires_at`,
)

/** Sorted, so that workers never deadlock. */
export async function keepPlaces(
  main: Pool,
  places: ReadonlyMap<string, CachedPlace>,
  now: number,
): Promise<void> {
  if (places.size === 0) return
  const values = [...places.values()]
  await main.query(keepText, [
    [...places.keys()],
    values.map((place) => place?.lat ?? null),
    values.map((place) => place?.lon ?? null),
    values.map((place) => place?.accuracy ?? null),
    values.map((place) => new Date(now + (place ? keptDays.known : keptDays.unknown) * dayMs)),
  ])
}
