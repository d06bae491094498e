import type { CallParams } from '#lib/contract/calls.ts'
import type { TableFault, TableForm } from '#lib/sheet/read-table-file.ts'

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

/** Of a cell, on the wire. */
export const longest = 500
