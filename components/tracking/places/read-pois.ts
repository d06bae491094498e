import { axisIn, degreesText } from '#lib/format/read-degrees.ts'
import { lengthUnder } from '#lib/format/read-metres.ts'
import { readPlace, splitCoordinates } from '#lib/rules/coordinates.ts'
import { poiLimits } from '#lib/rules/poi-limits.ts'
import { columnsIn, type KnownColumn } from '#lib/sheet/columns-in.ts'
import { formatOf } from '#lib/sheet/file-format.ts'
import { findHeadings } from '#lib/sheet/find-headings.ts'
import { metresIn } from '#lib/sheet/metres-in.ts'
import type { SheetCell } from '#lib/sheet/read-cell.ts'
import {
  type ReadSheets,
  readTableFile,
  type TableFault,
  type TableHints,
  tableLimits,
} from '#lib/sheet/read-table-file.ts'
import type { SheetRow } from '#lib/sheet/read-workbook.ts'
import { unzipKml } from '#lib/sheet/zip.ts'
import type { Parse } from '../fence/file/read-kml.ts'
import { longest, type PoiFileFault, type PoiRow, type ReadPois } from './poi-file.ts'
import { readPoints } from './read-points.ts'

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
