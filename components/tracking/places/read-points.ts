import { decodeText } from '#lib/format/decode-text.ts'
import { lonNear } from '#lib/geo/date-line.ts'
import { poiRules } from '#lib/rules/poi-limits.ts'
import { firstBroken } from '#lib/rules/rule.ts'
import { formatNames } from '#lib/sheet/file-format.ts'
import { mostWorlds } from '#lib/sheet/metres-in.ts'
import type { TableForm, TableHints } from '#lib/sheet/read-table-file.ts'
import { featureFact } from '../fence/file/feature-fact.ts'
import {
  coordinateIn,
  geojsonFeatures,
  otherJson,
  otherSystem,
  parseGeojson,
} from '../fence/file/read-geojson.ts'
import {
  isGpx,
  isKml,
  isUnsafe,
  type KmlFeature,
  type Parse,
  readPlaces,
} from '../fence/file/read-kml.ts'
import { longest, type PoiFileFault, type PoiRow, type ReadPois } from './poi-file.ts'

/** Points of map files, numbered as they come. A GeoJSON of another coordinate system, and XML with entities, is a fault. */
export function readPoints(
  documents: readonly Uint8Array[],
  parse: Parse,
  { chosen, usual }: TableHints,
): ReadPois | PoiFileFault {
  const features: MapFeature[] = []
  let form: TableForm = { characters: undefined, separator: undefined }
  for (const bytes of documents) {
    const decoded = decodeText(bytes, { chosen, usual })
    if (!decoded) return { fault: 'encoding' }
    const { text, characters } = decoded
    form = { characters, separator: undefined }
    const read = featuresIn(text, parse, documents.length > 1)
    if ('fault' in read) return read
    features.push(...read.features)
  }
  return { ...pointsIn(features), ...form, sheet: '', otherSheets: [], hidden: [], headings: [] }
}

function featuresIn(
  text: string,
  parse: Parse,
  isPacked: boolean,
): { features: MapFeature[] } | PoiFileFault {
  const start = text.trimStart()
  const isXml = start.startsWith('<')
  if (isXml && isUnsafe(text)) return { fault: 'unsafe' }
  if (isXml && !isKml(text) && !isGpx(text)) return { fault: 'format', format: formatNames.xml }
  try {
    if (isXml) return { features: readPlaces(text, parse, isPacked) }
    const { source } = parseGeojson(start)
    const format = otherJson(source)
    if (format !== undefined) return { fault: 'format', format }
    const name = otherSystem(source)
    return name === undefined ? { features: geojsonFeatures(source) } : { fault: 'system', name }
  } catch {
    return { fault: 'unreadable' }
  }
}

type Named = { row: number; name: string; facts: Record<string, unknown> }

type MapFeature = Pick<KmlFeature, 'geometry' | 'properties'> & { other?: KmlFeature['other'] }

/** Numbered as they come, each geometry of a placemark by itself. */
function pointsIn(features: readonly MapFeature[]): Pick<ReadPois, 'rows' | 'left'> {
  const rows: PoiRow[] = []
  const left: string[] = []
  const leftFacts: string[] = []
  let row = 0
  for (const { geometry, properties, other } of features)
    for (const part of geometriesIn(geometry)) {
      row++
      const facts = properties ?? {}
      const name = nameIn(facts) || `# ${row}`
      if (part?.type === 'Point' && !other) {
        rows.push(pointRow(part, { row, name, facts }))
        leftFacts.push(
          ...ownFacts.filter((key) => isForeign(facts, key)).map((key) => `${name}: ${key}`),
        )
      } else left.push(name)
    }
  return { rows, left: [...left, ...leftFacts] }
}

/** Of our own files; other programs mean something else by these. */
const ownFacts = ['icon', 'colour', 'radius'] as const
type OwnFact = (typeof ownFacts)[number]

const ownText = (facts: Named['facts'], key: OwnFact) => String(facts[key] ?? '')
const isForeign = (facts: Named['facts'], key: OwnFact) =>
  firstBroken(ownText(facts, key), poiRules[key]) !== undefined

const nameIn = (facts: Named['facts']) =>
  String(featureFact(facts, 'name') ?? '')
    .trim()
    .slice(0, longest)

function geometriesIn(geometry: GeoJSON.Geometry | null): (GeoJSON.Geometry | null)[] {
  if (geometry?.type === 'GeometryCollection') return geometry.geometries.flatMap(geometriesIn)
  if (geometry?.type !== 'MultiPoint') return [geometry]
  return geometry.coordinates.map((coordinates) => ({ type: 'Point', coordinates }))
}

/** As it is written where it is no number, which is refused. */
const microText = (degrees: number, written: unknown): string =>
  Number.isNaN(degrees) ? String(written ?? '').slice(0, longest) : degrees.toFixed(6)

function pointRow({ coordinates }: GeoJSON.Point, { row, name, facts }: Named): PoiRow {
  const [lon, lat] = [coordinateIn(coordinates[0]), coordinateIn(coordinates[1])]
  // Maps of several worlds side by side count on.
  const isBeyond = Math.abs(lon) > 180 && Math.abs(lon) <= mostWorlds
  const own = (key: OwnFact) => (isForeign(facts, key) ? '' : ownText(facts, key))
  return {
    row,
    name,
    lat: microText(lat, coordinates[1]),
    lon: microText(isBeyond ? lonNear(lon, 0) : lon, coordinates[0]),
    icon: own('icon'),
    colour: own('colour'),
    note:
      String(facts['note'] ?? facts['desc'] ?? '').slice(0, longest) ||
      noteIn(featureFact(facts, 'note')),
    radius: own('radius'),
  }
}

/** Google Earth writes HTML. */
function noteIn(description: unknown): string {
  const html = typeof description === 'string' ? description : valueIn(description)
  return html
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, longest)
}

const valueIn = (given: unknown): string =>
  typeof given === 'object' && given !== null && 'value' in given ? String(given.value) : ''
