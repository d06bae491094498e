import { csvFile, csvLine } from '#lib/format/csv.ts'
import type { TableFile } from './table-file.ts'

export function openCsv(headings: readonly string[]): TableFile {
  const lines = [csvLine(headings)]
  return {
    add: (cells) => void lines.push(csvLine(cells)),
    finish: async () => Buffer.from(csvFile(lines)),
  }
}
