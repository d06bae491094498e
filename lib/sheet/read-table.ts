import { readXlsx, type TableRow } from './read-xlsx.ts'

export const tableLimits = { bytes: 5_000_000, extensions: ['.xlsx', '.csv', '.txt'] } as const

export type TableFault = 'tooLarge' | 'unreadable'

/** Rows of an xlsx, csv or text file; blank ones are left out. */
export async function readTable(
  file: { name: string; size: number; arrayBuffer: () => Promise<ArrayBuffer> },
  parse: (xml: string) => Document,
): Promise<TableRow[] | TableFault> {
  if (file.size > tableLimits.bytes) return 'tooLarge'
  const bytes = new Uint8Array(await file.arrayBuffer())
  try {
    const isSheet = file.name.toLowerCase().endsWith('.xlsx')
    const rows = isSheet ? readXlsx(bytes, parse) : readLines(decoded(bytes))
    return rows.filter(({ cells }) => cells.some((cell) => cell.trim() !== ''))
  } catch {
    return 'unreadable'
  }
}

/** Excel in China writes csv in GBK. */
function decoded(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('gb18030').decode(bytes)
  }
}

const field = /(?:"((?:[^"]|"")*)"|([^,;\t]*))([,;\t]|$)/y

function readLines(text: string): TableRow[] {
  return text.split(/\r\n|\r|\n/).map((line, at) => ({ row: at + 1, cells: cellsIn(line) }))
}

/** Quoted as in RFC 4180, on one line; separated by commas, semicolons or tabs. */
export function cellsIn(line: string): string[] {
  const cells: string[] = []
  field.lastIndex = 0
  for (let part = field.exec(line); part; part = field.exec(line)) {
    cells.push((part[1]?.replaceAll('""', '"') ?? part[2] ?? '').trim())
    if (!part[3]) break
  }
  return cells
}
