import { wgsToGcj } from './gcj02.ts'

/** WGS-84 degrees. */
export type OpenPlace = { lon: number; lat: number; name: string }
export type OpenMode = 'place' | 'directions'

type Point = { lon: string; lat: string; name: string }

type MapApp = {
  /** gcj02: shifted within mainland China only. */
  system: 'wgs84' | 'gcj02'
  place: (point: Point) => string
  directions: (point: Point) => string
}

const source = 'waypost'

const baiduMarker = ({ lon, lat, name }: Point) =>
  `https://api.map.baidu.com/marker?location=${lat},${lon}&title=${name}&content=${name}&coord_type=wgs84&output=html&src=webapp.${source}.${source}`

export const mapApps = {
  // Its coordinate=wgs84 would be shifted outside the mainland as well.
  amap: {
    system: 'gcj02',
    place: ({ lon, lat, name }) =>
      `https://uri.amap.com/marker?position=${lon},${lat}&name=${name}&coordinate=gaode&callnative=1&src=${source}`,
    directions: ({ lon, lat, name }) =>
      `https://uri.amap.com/navigation?to=${lon},${lat},${name}&mode=car&coordinate=gaode&callnative=1&src=${source}`,
  },
  // Takes coord_type=wgs84 and converts to BD-09. Its routes need a start, so both open the place, which offers them.
  baidu: { system: 'wgs84', place: baiduMarker, directions: baiduMarker },
  // Documented as WGS-84, which its imagery is.
  google: {
    system: 'wgs84',
    place: ({ lon, lat }) => `https://www.google.com/maps/search/?api=1&query=${lat}%2C${lon}`,
    directions: ({ lon, lat }) =>
      `https://www.google.com/maps/dir/?api=1&destination=${lat}%2C${lon}`,
  },
  // Draws Amap's data in mainland China, and coordinates upon it as they are.
  apple: {
    system: 'gcj02',
    place: ({ lon, lat, name }) => `https://maps.apple.com/?ll=${lat},${lon}&q=${name}`,
    directions: ({ lon, lat }) => `https://maps.apple.com/?daddr=${lat},${lon}&dirflg=d`,
  },
  // RFC 5870: WGS-84 unless it says otherwise. Android takes the name from q.
  geo: {
    system: 'wgs84',
    place: ({ lon, lat, name }) => `geo:${lat},${lon}?q=${lat},${lon}(${name})`,
    directions: ({ lon, lat, name }) => `geo:${lat},${lon}?q=${lat},${lon}(${name})`,
  },
} as const satisfies Record<string, MapApp>

export type MapAppName = keyof typeof mapApps

const chineseFirst: readonly MapAppName[] = ['amap', 'baidu', 'apple', 'google', 'geo']
const worldFirst: readonly MapAppName[] = ['google', 'apple', 'amap', 'baidu', 'geo']

/** In the order in which readers of a language use them. */
export const mapAppsOf = (language: string): readonly MapAppName[] =>
  language === 'zh' ? chineseFirst : worldFirst

export function openInUrl(app: MapAppName, place: OpenPlace, mode: OpenMode): string {
  const { system, ...urls } = mapApps[app]
  const [lon, lat] = system === 'gcj02' ? wgsToGcj(place.lon, place.lat) : [place.lon, place.lat]
  return urls[mode]({
    lon: lon.toFixed(6),
    lat: lat.toFixed(6),
    // Brackets would end the name of a geo: address.
    name: encodeURIComponent(place.name.replaceAll(/[()]/g, ' ')),
  })
}
