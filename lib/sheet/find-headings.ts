import type { Sheet } from './read-workbook.ts'

/** Titles and notes above headings. */
const mostAbove = 5

export type FoundHeadings<T> = {
  sheet: Sheet
  /** Index of the row of headings. */
  at: number
  headings: T
}

/**
 * The first sheet with a row near its top that `read` takes for headings; undefined where none has
 * one. Covers and summaries stand before many lists.
 */
export function findHeadings<T>(
  sheets: readonly Sheet[],
  read: (texts: readonly string[]) => T | undefined,
): FoundHeadings<T> | undefined {
  for (const sheet of sheets)
    for (const [at, { cells }] of sheet.rows.slice(0, mostAbove + 1).entries()) {
      const headings = read(Array.from(cells, (cell) => cell?.text ?? ''))
      if (headings !== undefined) return { sheet, at, headings }
    }
  return undefined
}
