/** What a cell of a file holds: a number, a moment (already in the reader's zone, as if it were UTC), a text. */
export type FileCell = string | number | Date | null

/** A table that is written row by row. */
export type TableFile = {
  add: (cells: FileCell[]) => void
  finish: () => Promise<Buffer>
}

/** Bytes of a file at most; it is kept in the main store. */
export const largestFile = 50_000_000

/** Cells that a spreadsheet would take for a formula (OWASP, CSV injection). */
const formula = /^[=+\-@\t\r\n\0]/

/**
 * A text that no spreadsheet runs. Asian editions of Excel read full-width and small forms of the signs (＝ ＋ － ＠ ﹢) as
 * the signs themselves.
 */
export const harmless = (text: string) =>
  formula.test(text.slice(0, 1).normalize('NFKC')) ? `'${text}` : text
