import { type FileCell, harmless, type TableFile } from './table-file.ts'

/** A CSV file (RFC 4180) with a byte order mark, without which Excel takes it for the local code page. */
export function openCsv(headings: readonly string[]): TableFile {
  const lines = [`\uFEFF${headings.map(fieldOf).join(',')}`]
  return {
    add: (cells) => void lines.push(cells.map(fieldOf).join(',')),
    finish: async () => Buffer.from(`${lines.join('\r\n')}\r\n`),
  }
}

function fieldOf(cell: FileCell): string {
  if (cell === null) return ''
  if (typeof cell === 'number') return String(cell)
  if (cell instanceof Date) return cell.toISOString().slice(0, 19).replace('T', ' ')
  const text = harmless(cell)
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
