/** What a cell of a file holds: a number, a moment (already in the reader's zone, as if it were UTC), a text. */
export type FileCell = string | number | Date | null

/** Cells that a spreadsheet would take for a formula (OWASP, CSV injection). */
const formula = /^[=+\-@\t\r\n\0]/

/**
 * A text that no spreadsheet runs. Asian editions of Excel read full-width and small forms of the signs (＝ ＋ － ＠ ﹢) as
 * the signs themselves.
 */
export const harmless = (text: string) =>
  formula.test(text.slice(0, 1).normalize('NFKC')) ? `'${text}` : text

/** One line of a CSV file (RFC 4180), without its end. */
export const csvLine = (cells: readonly FileCell[]): string => cells.map(fieldOf).join(',')

/** A CSV file of these lines, with the byte order mark without which Excel takes it for the local code page. */
export const csvFile = (lines: readonly string[]): string => `\uFEFF${lines.join('\r\n')}\r\n`

function fieldOf(cell: FileCell): string {
  if (cell === null) return ''
  if (typeof cell === 'number') return String(cell)
  if (cell instanceof Date) return cell.toISOString().slice(0, 19).replace('T', ' ')
  const text = harmless(cell)
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
