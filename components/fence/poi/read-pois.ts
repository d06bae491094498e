import type { CallParams } from '#lib/contract/calls.ts'
import { decodeText, type Encoding } from '#lib/format/decode-text.ts'
import { poiLimits, poiRules } from '#lib/rules/poi-limits.ts'
import { firstBroken } from '#lib/rules/rule.ts'
import { formatOf } from '#lib/sheet/file-format.ts'
import { findHeadings } from '#lib/sheet/find-headings.ts'
import { columnsIn, type KnownColumn } from '#lib/sheet/headings.ts'
import {
  type ReadSheets,
  readTableFile,
  type TableFault,
  type TableForm,
  tableLimits,
} from '#lib/sheet/read-table-file.ts'
import { isUnsafe, type Parse, readPlaces } from '../file/read-kml.ts'

export type PoiRow = CallParams<'poi/Import'>['items'][number]
export type PoiFileFault = TableFault | { fault: 'unsafe' | 'noColumns' | 'tooMany' | 'empty' }

/** What was understood, and what of the file is no place. */
export type ReadPois = {
  rows: PoiRow[]
  encoding: TableForm['encoding']
  separator: TableForm['separator']
  /** Of a workbook. */
  sheet: string
  /** As the file calls them; none of KML and GPX. */
  headings: string[]
  /** Columns, or names of lines, areas and pictures. */
  left: string[]
}

export const poiFiles = [...tableLimits.extensions, '.kml', '.gpx']
const columns = ['name', 'lat', 'lon', 'icon', 'colour', 'note', 'radius'] as const
/** Of a cell, on the wire. */
const longest = 500

/** Rows of a table, or points of KML or GPX, unjudged: the server says which of them are good. */
export async function readPois(
  file: Pick<File, 'size' | 'arrayBuffer'>,
  parse: Parse,
  chosen?: Encoding,
): Promise<ReadPois | PoiFileFault> {
  if (file.size > tableLimits.bytes) return { fault: 'tooLarge' }
  const bytes = new Uint8Array(await file.arrayBuffer())
  const read =
    formatOf(bytes) === 'xml'
      ? readPoints(bytes, parse, chosen)
      : rowsOf(await readTableFile(file, chosen))
  if ('fault' in read) return read
  if (read.rows.length === 0) return { fault: 'empty' }
  return read.rows.length > poiLimits.perOrganisation ? { fault: 'tooMany' } : read
}

function rowsOf(table: ReadSheets | TableFault): ReadPois | PoiFileFault {
  if ('fault' in table) return table
  const found = findHeadings(table.sheets, (texts) => {
    const at = columnsIn(texts)
    return at.lat === undefined || at.lon === undefined ? undefined : { at, texts }
  })
  if (!found) return { fault: 'noColumns' }
  const { sheet, headings } = found
  const { at, texts } = headings
  if (sheet.isTooLarge) return { fault: 'tooMany' }
  const used = new Set(columns.map((column) => at[column]))
  const cellOf = (cells: readonly ({ text: string } | undefined)[], column: KnownColumn) =>
    (cells[at[column] ?? -1]?.text ?? '').slice(0, longest)
  const rows = sheet.rows.slice(found.at + 1).map(({ row, cells }) => ({
    row,
    ...Object.fromEntries(columns.map((column) => [column, cellOf(cells, column)])),
  }))
  return {
    rows,
    ...table.form,
    sheet: sheet.name,
    headings: texts.filter((_, index) => used.has(index)),
    left: texts.filter((text, index) => text !== '' && !used.has(index)),
  }
}

function readPoints(
  bytes: Uint8Array,
  parse: Parse,
  chosen: Encoding | undefined,
): ReadPois | PoiFileFault {
  const decoded = decodeText(bytes, { chosen })
  if (!decoded) return { fault: 'encoding' }
  const { text, encoding, by } = decoded
  if (isUnsafe(text)) return { fault: 'unsafe' }
  const form = { encoding: { encoding, by }, separator: undefined, sheet: '', headings: [] }
  try {
    return { ...pointsIn(text, parse), ...form }
  } catch {
    return { fault: 'unreadable' }
  }
}

type Named = { row: number; name: string; facts: Record<string, unknown> }

/** Numbered as they come, each geometry of a placemark by itself. */
function pointsIn(xml: string, parse: Parse): Pick<ReadPois, 'rows' | 'left'> {
  const rows: PoiRow[] = []
  const left: string[] = []
  let row = 0
  for (const { geometry, properties, other } of readPlaces(xml, parse))
    for (const part of geometriesIn(geometry)) {
      row++
      const facts = properties ?? {}
      const name = (String(facts['name'] ?? '').trim() || `# ${row}`).slice(0, longest)
      if (part?.type === 'Point' && !other) rows.push(pointRow(part, { row, name, facts }))
      else left.push(name)
    }
  return { rows, left }
}

const geometriesIn = (geometry: GeoJSON.Geometry | null): (GeoJSON.Geometry | null)[] =>
  geometry?.type === 'GeometryCollection' ? geometry.geometries.flatMap(geometriesIn) : [geometry]

function pointRow({ coordinates }: GeoJSON.Point, { row, name, facts }: Named): PoiRow {
  const [lon = 0, lat = 0] = coordinates
  // Of our own files; other programs mean something else by these.
  const own = (key: 'icon' | 'colour' | 'radius') => {
    const text = String(facts[key] ?? '')
    return firstBroken(text, poiRules[key]) ? '' : text
  }
  return {
    row,
    name,
    lat: lat.toFixed(6),
    lon: lon.toFixed(6),
    icon: own('icon'),
    colour: own('colour'),
    note: String(facts['note'] ?? '').slice(0, longest) || noteIn(facts['description']),
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
