import { columnsIn } from './columns-in.ts'
import type { Sheet, SheetRow } from './read-workbook.ts'

/** Titles and notes above headings. */
const mostAbove = 5

export type FoundHeadings<T> = {
  sheet: Sheet
  /** Index of the row of headings; of the second where they stand in two. */
  at: number
  headings: T
}

const textsOf = (row: SheetRow | undefined): string[] =>
  Array.from(row?.cells ?? [], (cell) => cell?.text ?? '')

const knownColumns = (texts: readonly string[]) => Object.keys(columnsIn(texts)).length

/**
 * The first sheet with a row near its top that `read` takes for headings; undefined where none has
 * one. Covers and summaries stand before many lists. A row below with headings of its own and no
 * digits, as under merged cells, says more than the one above it; `knows` counts those of a row.
 */
export function findHeadings<T>(
  sheets: readonly Sheet[],
  read: (texts: readonly string[]) => T | undefined,
  knows: (texts: readonly string[]) => number = knownColumns,
): FoundHeadings<T> | undefined {
  for (const sheet of sheets)
    for (const [at, row] of sheet.rows.slice(0, mostAbove + 1).entries()) {
      const upper = textsOf(row)
      const lower = textsOf(sheet.rows[at + 1])
      const isSecond = !lower.some((text) => /\p{Nd}/u.test(text)) && knows(lower) > 0
      const both = isSecond ? read(joined(upper, lower)) : undefined
      if (both !== undefined) return { sheet, at: at + 1, headings: both }
      const headings = read(upper)
      if (headings !== undefined) return { sheet, at, headings }
    }
  return undefined
}

const joined = (upper: readonly string[], lower: readonly string[]): string[] =>
  Array.from({ length: Math.max(upper.length, lower.length) }, (_, column) => {
    const text = lower[column] ?? ''
    return text === '' ? (upper[column] ?? '') : text
  })
