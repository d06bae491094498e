import { toKML } from '@placemarkio/tokml'
import { ringsOf } from '#lib/geo/fence-rings.ts'
import { type Fence, shapeOf } from '../fence-types.ts'

const noOutline = () => []

/** Circles also as corners, for other programs. */
function featureOf(fence: Fence): GeoJSON.Feature<GeoJSON.Geometry | null> {
  const { type, name, alarm, colour, zone, periods } = fence
  const [ring] = ringsOf(shapeOf(fence), noOutline)
  const rounded = ring?.map(([lon, lat]) => [Number(lon.toFixed(6)), Number(lat.toFixed(6))])
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
      ...(type === 'city' && { city: fence.city, city_name: fence.city_name }),
      ...{ alarm, colour },
      ...(periods.length > 0 && { periods, zone }),
      ...(fence.speed_limit !== null && { speed_limit: fence.speed_limit }),
      ...(fence.stay_limit !== null && { stay_limit: fence.stay_limit }),
    },
    geometry: rounded ? { type: 'Polygon', coordinates: [rounded] } : null,
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
