import { readNumber } from '#lib/format/read-number.ts'

type Facts = Record<string, unknown>

const isFacts = (value: unknown): value is Facts => typeof value === 'object' && value !== null

const collectionOf = (features: unknown[]) => ({ type: 'FeatureCollection', features })

/** One document, or a document a line (GeoJSON lines, RFC 8142). */
export function parseGeojson(text: string): { source: unknown; isLines: boolean } {
  try {
    const source: unknown = JSON.parse(text)
    // Programs leave the collection out.
    const isBare = Array.isArray(source) && source.some(isFacts)
    return { source: isBare ? collectionOf(source) : source, isLines: false }
  } catch (error) {
    const separator = text.includes('\u001e') ? '\u001e' : /\r\n|\r|\n/
    const lines = text.split(separator).filter((line) => line.trim() !== '')
    if (lines.length < 2) throw error
    const features = lines.map((line): unknown => JSON.parse(line))
    return { source: collectionOf(features), isLines: true }
  }
}

/** Degrees of these differ from WGS 84 by a metre or two at most: those of continents, later than 1980. */
const sameAsWgs84 =
  '4326 4979 4258 4490 4269 4617 6318 4283 7844 4167 4674 4612 6668 4737 4148'.split(' ')

/**
 * The name of the coordinate system that a document of before RFC 7946 names, unless its degrees are
 * those of WGS 84.
 */
export function otherSystem(source: unknown): string | undefined {
  const named = [source, ...featuresOf(source)].flatMap((one) =>
    isFacts(one) && (isFacts(one['crs']) || typeof one['crs'] === 'string') ? [one['crs']] : [],
  )
  return named.map(nameOf).find((name) => !isWgs84(name))
}

/** What JSON with places is called where it is no GeoJSON. */
export function otherJson(source: unknown): string | undefined {
  if (!isFacts(source)) return undefined
  if (source['type'] === 'Topology') return 'TopoJSON'
  if (Array.isArray(source['elements'])) return 'OSM JSON (Overpass)'
  if (['locations', 'timelineObjects', 'semanticSegments'].some((key) => key in source))
    return 'Google Timeline'
  const isEsri = featuresOf(source).some((one) => isFacts(one) && isFacts(one['attributes']))
  return isEsri || isFacts(source['spatialReference']) ? 'Esri JSON' : undefined
}

/** Of a collection, of one feature, or of a bare geometry. */
export function geojsonFeatures(source: unknown): GeoJSON.Feature<GeoJSON.Geometry | null>[] {
  const { type } = isFacts(source) ? source : {}
  if (type === 'FeatureCollection') return featuresOf(source).flatMap(geojsonFeatures)
  if (type === 'Feature') return [source as GeoJSON.Feature<GeoJSON.Geometry | null>]
  if (typeof type !== 'string') return isFacts(source) ? [nothingOf(source)] : []
  return [{ type: 'Feature', properties: {}, geometry: source as GeoJSON.Geometry }]
}

/** Listed with what is no place. */
const nothingOf = ({ properties }: Facts): GeoJSON.Feature<null> => ({
  type: 'Feature',
  properties: isFacts(properties) ? properties : {},
  geometry: null,
})

const featuresOf = (source: unknown): unknown[] =>
  isFacts(source) && Array.isArray(source['features']) ? source['features'] : []

function nameOf(system: Facts | string): string {
  if (typeof system === 'string') return system.slice(0, 80)
  const facts = isFacts(system['properties']) ? system['properties'] : {}
  return String(facts['name'] ?? facts['href'] ?? facts['code'] ?? '?').slice(0, 80)
}

function isWgs84(name: string): boolean {
  if (/CRS:?84h?$|^(?:GCS_)?WGS[ _]?(?:19)?84$/i.test(name)) return true
  const code = /(?:(?:^|\D)|epsg\D{1,3})(\d{4,6})(?:$|(?<=epsg\D{1,3}\d{4,6})\/)/i.exec(name)?.[1]
  return code !== undefined && sameAsWgs84.includes(code)
}

/** A coordinate, which some programs write as a text, with a comma before decimals; NaN for anything else. */
export function coordinateIn(value: unknown): number {
  if (typeof value === 'number') return value
  if (typeof value !== 'string' || value.trim() === '') return Number.NaN
  const plain = Number(value)
  if (!Number.isNaN(plain)) return plain
  const read = readNumber(value, 'either')
  return 'value' in read ? read.value : Number.NaN
}
