import type { CallParams } from '#lib/contract/calls.ts'
import { decodeText } from '#lib/format/decode-text.ts'
import { axisIn, degreesText } from '#lib/format/read-degrees.ts'
import { lengthUnder } from '#lib/format/read-metres.ts'
import { lonNear } from '#lib/geo/date-line.ts'
import { readPlace, splitCoordinates } from '#lib/rules/coordinates.ts'
import { poiLimits, poiRules } from '#lib/rules/poi-limits.ts'
import { firstBroken } from '#lib/rules/rule.ts'
import { columnsIn, type KnownColumn } from '#lib/sheet/columns-in.ts'
import { formatNames, formatOf } from '#lib/sheet/file-format.ts'
import { findHeadings } from '#lib/sheet/find-headings.ts'
import { metresIn, mostWorlds } from '#lib/sheet/metres-in.ts'
import type { SheetCell } from '#lib/sheet/read-cell.ts'
import {
  type ReadSheets,
  readTableFile,
  type TableFault,
  type TableForm,
  type TableHints,
  tableLimits,
} from '#lib/sheet/read-table-file.ts'
import type { SheetRow } from '#lib/sheet/read-workbook.ts'
import { unzipKml } from '#lib/sheet/zip.ts'
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

export type PoiRow = CallParams<'poi/Import'>['items'][number]
export type PoiFileFault =
  | TableFault
  | { fault: 'unsafe' | 'tooMany' | 'empty' }
  /** Perhaps as its characters were read wrongly. */
  | { fault: 'noColumns'; characters: TableForm['characters'] }
  /** Its coordinates are of another coordinate system. */
  | { fault: 'system'; name: string }

/** What was understood, and what of the file is no place. */
export type ReadPois = {
  rows: PoiRow[]
  characters: TableForm['characters']
  separator: TableForm['separator']
  /** Of a workbook. */
  sheet: string
  /** Visible ones that hold something and were not read. */
  otherSheets: string[]
  /** Numbers of its hidden rows, which were not read. */
  hidden: number[]
  /** As the file calls them; only of tables. */
  headings: string[]
  /** Columns, or names of lines, areas and pictures, and facts of places that say nothing here. */
  left: string[]
}

export const poiFiles = [
  ...tableLimits.extensions,
  '.kml',
  '.kmz',
  '.gpx',
  '.geojson',
  '.json',
  '.geojsonl',
  '.ndjson',
]
const columns = ['name', 'lat', 'lon', 'icon', 'colour', 'note', 'radius'] as const
/** Of a cell, on the wire. */
const longest = 500

/** Rows of a table, or points of a map file, unjudged: the server says which of them are good. */
export async function readPois(
  file: Pick<File, 'size' | 'arrayBuffer'>,
  parse: Parse,
  hints: TableHints = {},
): Promise<ReadPois | PoiFileFault> {
  if (file.size > tableLimits.bytes) return { fault: 'tooLarge' }
  const bytes = new Uint8Array(await file.arrayBuffer())
  const documents = documentsIn(bytes)
  const read =
    documents.length > 0
      ? readPoints(documents, parse, hints)
      : rowsOf(await readTableFile(file, hints))
  if ('fault' in read) return read
  if (read.rows.length === 0) return { fault: 'empty' }
  return read.rows.length > poiLimits.perOrganisation ? { fault: 'tooMany' } : read
}

/** Of a map file: itself, or the documents of a KMZ. None of a table. */
function documentsIn(bytes: Uint8Array): Uint8Array[] {
  const format = formatOf(bytes)
  if (format === 'xml' || format === 'json') return [bytes]
  try {
    return format === 'zip' ? unzipKml(bytes) : []
  } catch {
    return []
  }
}

function rowsOf(table: ReadSheets | TableFault): ReadPois | PoiFileFault {
  if ('fault' in table) return table
  const found = findHeadings(table.sheets, (texts) => {
    const at = columnsIn(texts)
    const isPlaced =
      (at.lat !== undefined && at.lon !== undefined) || (at.place ?? at.lonLat) !== undefined
    return isPlaced ? { at, texts } : undefined
  })
  if (!found) return { fault: 'noColumns', characters: table.form.characters }
  const { sheet, headings } = found
  const { at, texts } = headings
  if (sheet.isTooLarge) return { fault: 'tooMany' }
  const isOne = at.lat === undefined || at.lon === undefined
  const place = at.place === undefined ? 'lonLat' : 'place'
  const used = new Set([...columns, ...(isOne ? ([place] as const) : [])].map((one) => at[one]))
  const metres = isOne ? undefined : metresIn(sheet.rows.slice(found.at + 1), at, texts)
  if (metres !== undefined) return { fault: 'system', name: metres }
  const cellOf = (cells: SheetRow['cells'], column: KnownColumn) => {
    const text = cellText(cells[at[column] ?? -1])
    const read = column === 'radius' ? lengthUnder(texts[at.radius ?? -1] ?? '', text) : text
    return read.slice(0, longest)
  }
  // By commas before decimals, which also stand between its cells.
  const isTorn = (cells: SheetRow['cells']) =>
    table.form.separator === ',' &&
    cells.slice(texts.length).some(({ text }) => text !== '') &&
    [at.lat, at.lon].every((column) => /^-?\d+$/.test(cells[column ?? -1]?.text ?? ''))
  const rows = sheet.rows.slice(found.at + 1).map(({ row, cells }) => ({
    row,
    ...Object.fromEntries(columns.map((column) => [column, cellOf(cells, column)])),
    ...(isOne && placeIn(cellOf(cells, place), place === 'lonLat')),
    ...(isTorn(cells) && placeIn(cells.map((cell) => cell.text).join(' , '))),
  }))
  return {
    rows,
    ...table.form,
    sheet: sheet.name,
    otherSheets: table.sheets
      .filter((one) => one !== sheet && one.rows.length > 0)
      .map(({ name }) => name),
    hidden: sheet.hidden ?? [],
    headings: texts.filter((_, index) => used.has(index)),
    left: texts.filter((text, index) => text !== '' && !used.has(index)),
  }
}

/** A formula without a result has no text: its sign says so to who refuses it. */
const cellText = (cell: SheetCell | undefined) =>
  cell?.problem === 'formula' ? '=' : (cell?.text ?? '')

/** Well-known text, longitude first. */
const pointText =
  /^(?:SRID=4326;)?\s*(?:MULTI)?POINT\s*(?:Z|M|ZM)?[\s(]*(\S+)\s+([^\s)]*[^\s),])(?:\s[^(),]*)?\)+$/i

/**
 * Both coordinates of a text, latitude first unless letters or `isTurned` say else; where they are
 * not two, the text for each: it is refused.
 */
function placeIn(text: string, isTurned = false): Pick<PoiRow, 'lat' | 'lon'> {
  const [, x, y] = pointText.exec(text) ?? []
  if (x && y) return { lat: y, lon: x }
  const pair = isShape.test(text) ? undefined : splitCoordinates(text)
  const read = pair ? undefined : readPlace(text)
  if (read && !('broken' in read))
    return { lat: degreesText(read.latMicro), lon: degreesText(read.lonMicro) }
  const [first = text, second = text] = pair ?? []
  const axis = axisIn(first)
  return (axis ? axis === 'lon' : isTurned)
    ? { lat: second, lon: first }
    : { lat: first, lon: second }
}

/** Of well-known text. */
const isShape = /^(?:SRID|(?:MULTI)?(?:POINT|LINESTRING|POLYGON)|GEOMETRYCOLLECTION)/i

function readPoints(
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
