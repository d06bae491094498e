import { planeMetres } from '#lib/geo/distance.ts'
import { isInArea } from '#lib/geo/fence-area.ts'
import { poiLimits } from '#lib/rules/poi-limits.ts'
import type { Bound } from '../../../db/family-scope.ts'
import type { Pool } from '../../../db/pool.ts'
import { all, anyOf, db } from '../../../db/sql.ts'
import { readFencesOf } from '../fence/read-watched.ts'
import { isFit, toWatched } from '../fence/to-watched.ts'
import type { WatchedFence } from '../fence/watched-fence.ts'

/** Where a device was: degrees × 1e6, and the path of its organisation. */
export type Spot = { lat: number; lon: number; deviceId: number; path: string }

type Named = { id: number; name: string }
export type Surroundings = { fence: Named | undefined; poi: Named | undefined }

/** Read for a page at most. */
const mostFences = 5000
const mostPois = 10_000
/** Of the largest radius, in degrees × 1e6. */
const reach = poiLimits.radius.max / 0.111_195 + 1

/**
 * The smallest fence around each spot and the nearest own place whose radius it lies in, of the organisation of its device and
 * those above, as far as the reader may see them.
 */
export async function nameSpots(
  pool: Pool,
  bound: Bound,
  spots: readonly Spot[],
): Promise<Surroundings[]> {
  if (spots.length === 0) return []
  const organisations = [...new Set(spots.flatMap(({ path }) => idsOf(path)))]
  const [fences, pois] = await Promise.all([
    fencesOf(pool, bound, organisations),
    poisOf(pool, bound, { organisations, spots }),
  ])
  return spots.map((spot) => ({ fence: fenceAround(spot, fences), poi: poiAt(spot, pois) }))
}

/** `/1/7/42/`: an organisation and all above it. */
const idsOf = (path: string) => path.split('/').filter(Boolean).map(Number)

async function fencesOf(
  pool: Pool,
  bound: Bound,
  organisations: readonly number[],
): Promise<WatchedFence[]> {
  const rows = await readFencesOf(pool, organisations, mostFences)
  const fences = await Promise.all(rows.map(toWatched))
  const isVisible = ({ path, deviceId }: WatchedFence) =>
    bound.deviceId === undefined ? path.startsWith(bound.path) : deviceId === bound.deviceId
  const sizeOf = ({ area: { box } }: WatchedFence) =>
    (box.north - box.south) * (box.east - box.west)
  return fences.filter(isVisible).sort((a, b) => sizeOf(a) - sizeOf(b))
}

const fenceAround = (
  { lat, lon, path, deviceId }: Spot,
  fences: readonly WatchedFence[],
): Named | undefined =>
  fences.find((fence) => isFit(fence, { path, id: deviceId }) && isInArea(fence.area, lat, lon))

type Poi = Named & { lat: number; lon: number; radius: number; path: string }

async function poisOf(
  pool: Pool,
  bound: Bound,
  { organisations, spots }: { organisations: readonly number[]; spots: readonly Spot[] },
): Promise<Poi[]> {
  const lats = spots.map(({ lat }) => lat)
  const rows = await all(
    pool,
    db
      .selectFrom('poi as p')
      .innerJoin('organisation as o', 'o.id', 'p.organisation_id')
      .select(['p.id', 'p.name', 'p.lat', 'p.lon', 'p.radius', 'p.is_shared as isShared', 'o.path'])
      .where('p.organisation_id', '=', anyOf(organisations))
      .where('p.lat', '>=', Math.floor(Math.min(...lats) - reach))
      .where('p.lat', '<=', Math.ceil(Math.max(...lats) + reach))
      .limit(mostPois),
  )
  const isOwn = (path: string) => bound.deviceId === undefined && path.startsWith(bound.path)
  return rows.filter(({ path, isShared }) => isShared || isOwn(path))
}

function poiAt({ lat, lon, path }: Spot, pois: readonly Poi[]): Named | undefined {
  let nearest: { poi: Poi; metres: number } | undefined
  for (const poi of pois) {
    if (Math.abs(poi.lat - lat) > reach || !path.startsWith(poi.path)) continue
    const metres = planeMetres(lat, lon, poi.lat, poi.lon)
    if (metres <= poi.radius && metres < (nearest?.metres ?? Number.POSITIVE_INFINITY))
      nearest = { poi, metres }
  }
  return nearest?.poi
}
