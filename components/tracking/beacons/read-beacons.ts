import type { CallParams } from '#lib/contract/calls.ts'
import { beaconLimits } from '#lib/rules/beacon-limits.ts'
import { searchForm } from '#lib/rules/search-form.ts'
import { columnsIn } from '#lib/sheet/columns-in.ts'
import { findHeadings } from '#lib/sheet/find-headings.ts'
import {
  readTableFile,
  type TableFault,
  type TableForm,
  type TableHints,
} from '#lib/sheet/read-table-file.ts'

type BeaconRow = CallParams<'beacon/Import'>['items'][number]
type Column = Exclude<keyof BeaconRow, 'row'>
/** How the page calls its columns, in the language in view. */
export type ColumnNames = Readonly<Record<'number' | 'name' | 'address' | 'kind', string>>

type BeaconFileFault =
  | TableFault
  | { fault: 'tooMany' | 'empty' }
  | { fault: 'noColumns'; characters: TableForm['characters'] }

/** What was understood, and what of the file says nothing here. */
type ReadBeacons = {
  rows: BeaconRow[]
  characters: TableForm['characters']
  separator: TableForm['separator']
  sheet: string
  headings: string[]
  left: string[]
}

/** Of `number` also what the page's help calls it, where that is shorter than the column's name. */
const words: Readonly<Record<keyof ColumnNames, readonly string[]>> = {
  number: [
    'number',
    'beacon',
    'beacon number',
    'id',
    'uid',
    'mac',
    'número',
    'numéro',
    'номер',
    'شماره',
  ],
  name: ['name', 'title', 'label'],
  address: ['address', 'location', 'place'],
  kind: ['type', 'kind'],
}
const columns = ['number', 'name', 'address', 'kind', 'lat', 'lon'] as const
/** Of a cell, on the wire. */
const longest = 500

/** Rows of a table, unjudged: the server says which of them are good. */
export async function readBeacons(
  file: Pick<File, 'size' | 'arrayBuffer'>,
  names: ColumnNames,
  hints: TableHints = {},
): Promise<ReadBeacons | BeaconFileFault> {
  const table = await readTableFile(file, hints)
  if ('fault' in table) return table
  const found = findHeadings(table.sheets, (texts) => {
    const at = columnsOf(texts, names)
    return at.number === undefined || at.name === undefined ? undefined : { at, texts }
  })
  if (!found) return { fault: 'noColumns', characters: table.form.characters }
  const { sheet, headings } = found
  const { at, texts } = headings
  const rows = sheet.rows.slice(found.at + 1).map(({ row, cells }): BeaconRow => {
    const cellOf = (column: Column) => (cells[at[column] ?? -1]?.text ?? '').slice(0, longest)
    return { row, ...Object.fromEntries(columns.map((column) => [column, cellOf(column)])) }
  })
  if (rows.length === 0) return { fault: 'empty' }
  if (sheet.isTooLarge || rows.length > beaconLimits.perOrganisation) return { fault: 'tooMany' }
  const used = new Set(columns.map((column) => at[column]))
  return {
    rows,
    ...table.form,
    sheet: sheet.name,
    headings: texts.filter((_, index) => used.has(index)),
    left: texts.filter((text, index) => text !== '' && !used.has(index)),
  }
}

function columnsOf(texts: readonly string[], names: ColumnNames): Partial<Record<Column, number>> {
  const { lat, lon } = columnsIn(texts)
  const plain = texts.map((text) => searchForm(text.trim()))
  const own = (Object.keys(words) as (keyof ColumnNames)[]).flatMap((column) => {
    const known = [names[column], ...words[column]].map((word) => searchForm(word))
    const index = plain.findIndex((text) => known.includes(text))
    return index < 0 ? [] : [[column, index] as const]
  })
  return {
    ...Object.fromEntries(own),
    ...(lat !== undefined && { lat }),
    ...(lon !== undefined && { lon }),
  }
}
