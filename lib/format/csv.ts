/** A Date is in the reader's zone, as if it were UTC. */
export type FileCell = string | number | Date | null

/** A spreadsheet takes these for a formula (OWASP, CSV injection). */
const formula = /^[=+\-@\t\r\n\0]/

/** Asian Excel reads full-width and small signs (＝ ＋ － ＠ ﹢) as signs. Behind apostrophes, too. */
const isFormula = (text: string) => {
  const [first = ''] = text.replace(/^'+/, '')
  return formula.test(first.normalize('NFKC'))
}

/** With an apostrophe before what would run; only for CSV, as texts of a workbook never run. */
export const harmless = (text: string) => (isFormula(text) ? `'${text}` : text)

/** The text that was guarded. */
export const withoutGuard = (text: string) =>
  text.startsWith("'") && isFormula(text) ? text.slice(1) : text

/** A line of RFC 4180, without its end. */
export const csvLine = (cells: readonly FileCell[]): string => cells.map(fieldOf).join(',')

/** With byte order mark: else Excel takes the local code page. */
export const csvFile = (lines: readonly string[]): string => `\uFEFF${lines.join('\r\n')}\r\n`

function fieldOf(cell: FileCell): string {
  if (cell === null) return ''
  if (typeof cell === 'number') return String(cell)
  if (cell instanceof Date) return cell.toISOString().slice(0, 19).replace('T', ' ')
  const text = harmless(cell)
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
