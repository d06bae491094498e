import { toKML } from '@placemarkio/tokml'
import type { LonLat } from '#lib/geo/distance.ts'
import { circleRing, closed, degreesOf } from '#lib/geo/fence-rings.ts'
import { unwrapped } from '#lib/rules/fence-limits.ts'
import type { Fence } from '../fence-types.ts'

const rounded = (line: readonly LonLat[]) =>
  line.map(([lon, lat]) => [Number(lon.toFixed(6)), Number(lat.toFixed(6))])

/** Circles as corners and corridors as lines, for other programs; cities are written as their code. */
function geometryOf({ type, lat, lon, radius, points }: Fence): GeoJSON.Geometry | null {
  if (type === 'city') return null
  if (type === 'circle') {
    const ring = circleRing({ lat: lat ?? 0, lon: lon ?? 0 }, radius ?? 0)
    return { type: 'Polygon', coordinates: [rounded(ring)] }
  }
  const line = unwrapped(points).map(degreesOf)
  return type === 'corridor'
    ? { type: 'LineString', coordinates: rounded(line) }
    : { type: 'Polygon', coordinates: [rounded(closed(line))] }
}

function featureOf(fence: Fence): GeoJSON.Feature<GeoJSON.Geometry | null> {
  const { type, name, alarm, colour, zone, periods } = fence
  return {
    type: 'Feature',
    properties: {
      name,
      fence_type: type,
      ...(type === 'circle' && {
        lat: (fence.lat ?? 0) / 1e6,
        lon: (fence.lon ?? 0) / 1e6,
        radius: fence.radius,
      }),
      ...(type === 'corridor' && { width: fence.width }),
      ...(type === 'city' && { city: fence.city, city_name: fence.city_name }),
      alarm,
      colour,
      ...(periods.length > 0 && { periods, zone }),
      ...(fence.speed_limit !== null && { speed_limit: fence.speed_limit }),
      ...(fence.stay_limit !== null && { stay_limit: fence.stay_limit }),
    },
    geometry: geometryOf(fence),
  }
}

export const fileKinds = ['geojson', 'kml'] as const
export type FileKind = (typeof fileKinds)[number]

export function writeFences(fences: readonly Fence[], kind: FileKind): string {
  const features = fences.map(featureOf)
  return kind === 'kml'
    ? toKML({ type: 'FeatureCollection', features })
    : `${JSON.stringify({ type: 'FeatureCollection', features }, null, 1)}\n`
}
