import { storeEpoch } from '#lib/codes/position-flags.ts'
import {
  type Area,
  circleArea,
  corridorArea,
  ringsArea,
  type SearchedArea,
} from '#lib/geo/fence-area.ts'
import { type FencePoint, unwrapped } from '#lib/rules/fence-limits.ts'
import type { TimePeriod } from '#lib/rules/time-periods.ts'
import { outlineOf } from '../../../integrations/geocode/regions.ts'
import type { WatchedRow } from './read-watched.ts'
import type { WatchedFence } from './watched-fence.ts'

export async function toWatched(row: WatchedRow): Promise<WatchedFence> {
  const { id, name, path, alarm, zone } = row
  return {
    id,
    name,
    path,
    alarm,
    zone,
    deviceId: row.deviceId ?? undefined,
    area: await areaOf(row),
    periods: row.periods as TimePeriod[],
    speedLimit: (row.speedLimit ?? 0) * 10,
    staySeconds: (row.stayLimit ?? 0) * 60,
    changedAt: row.changedAt - storeEpoch,
  }
}

/** Large; shared by a city's fences. */
const cities = new Map<string, Area>()

async function areaOf({ type, lat, lon, radius, points, width, city }: WatchedRow): Promise<Area> {
  if (type === 'circle') return circleArea(lat ?? 0, lon ?? 0, radius ?? 0)
  if (type === 'polygon') return ringsArea([ringOf(points)])
  if (type === 'corridor') return corridorArea(ringOf(points), width ?? 0)
  const known = cities.get(city) ?? ringsArea(await outlineOf(city))
  cities.set(city, known)
  return known
}

export type DrawnArea = {
  lat?: number | undefined
  lon?: number | undefined
  radius?: number | undefined
  points?: readonly FencePoint[] | undefined
}

/** A polygon if it has corners, else a circle. */
export const drawnArea = ({ lat = 0, lon = 0, radius = 0, points }: DrawnArea): SearchedArea =>
  points ? ringsArea([ringThrough(points)]) : circleArea(lat, lon, radius)

function ringOf(points: readonly number[]): Int32Array {
  const corners = Array.from({ length: points.length / 2 }, (_, at) => ({
    lat: points[at * 2] as number,
    lon: points[at * 2 + 1] as number,
  }))
  return ringThrough(corners)
}

const ringThrough = (corners: readonly FencePoint[]) =>
  Int32Array.from(unwrapped(corners).flatMap(({ lat, lon }) => [lat, lon]))

/** Still counts for the device. */
export function isFit(
  fence: WatchedFence,
  { path, id }: { path: string; id: number | undefined },
): boolean {
  if (fence.deviceId === undefined) return path.startsWith(fence.path)
  return fence.deviceId === id && fence.path === path
}
