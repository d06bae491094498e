import { kml } from '@tmcw/togeojson'
import type { CallParams } from '#lib/contract/calls.ts'
import { poiLimits } from '#lib/rules/poi-limits.ts'
import { columnsIn, type KnownColumn } from '#lib/sheet/headings.ts'
import { readTable, tableLimits } from '#lib/sheet/read-table.ts'
import type { TableRow } from '#lib/sheet/read-xlsx.ts'

export type PoiRow = CallParams<'poi/Import'>['items'][number]
export type PoiFileFault = 'tooLarge' | 'unreadable' | 'unsafe' | 'noColumns' | 'tooMany' | 'empty'

export const poiFiles = [...tableLimits.extensions, '.kml']
const columns = ['name', 'lat', 'lon', 'icon', 'colour', 'note', 'radius'] as const
/** Of a cell, on the wire. */
const longest = 500

type Parse = (xml: string) => Document

/** Rows of a table or points of KML, unjudged: the server says which of them are good. */
export async function readPois(file: File, parse: Parse): Promise<PoiRow[] | PoiFileFault> {
  if (file.size > tableLimits.bytes) return 'tooLarge'
  const read = file.name.toLowerCase().endsWith('.kml')
    ? readPoints(await file.text(), parse)
    : readRows(await readTable(file, parse))
  if (typeof read === 'string') return read
  if (read.length === 0) return 'empty'
  return read.length > poiLimits.perOrganisation ? 'tooMany' : read
}

function readRows(table: TableRow[] | PoiFileFault): PoiRow[] | PoiFileFault {
  if (typeof table === 'string') return table
  const [head, ...rows] = table
  const at = columnsIn(head?.cells ?? [])
  if (at.lat === undefined || at.lon === undefined) return 'noColumns'
  const cellOf = (cells: readonly string[], column: KnownColumn) =>
    (cells[at[column] ?? -1] ?? '').slice(0, longest)
  return rows.map(({ row, cells }) => ({
    row,
    ...Object.fromEntries(columns.map((column) => [column, cellOf(cells, column)])),
  }))
}

/** Numbered as they come. */
export function readPoints(text: string, parse: Parse): PoiRow[] | PoiFileFault {
  if (/<!(doctype|entity)/i.test(text)) return 'unsafe'
  try {
    return kml(parse(text.trimStart())).features.flatMap(({ geometry, properties }, at) => {
      if (geometry?.type !== 'Point') return []
      const [lon = 0, lat = 0] = geometry.coordinates
      const name = String(properties?.['name'] ?? '').trim() || `# ${at + 1}`
      return {
        row: at + 1,
        name: name.slice(0, longest),
        lat: lat.toFixed(6),
        lon: lon.toFixed(6),
        note: noteIn(properties?.['description']),
      }
    })
  } catch {
    return 'unreadable'
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
