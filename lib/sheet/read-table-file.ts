import { type Characters, decodeText, type Encoding } from '../format/decode-text.ts'
import { columnsIn } from './columns-in.ts'
import { formatNames, formatOf, type NamedFormat, zipFormatOf } from './file-format.ts'
import { partKey } from './parts.ts'
import { readCsv, type Separator } from './read-csv.ts'
import { readWorkbook, type Sheet } from './read-workbook.ts'
import { xmlInto } from './xml-into.ts'
import { unzippedNames, unzipTexts } from './zip.ts'

/** The visible sheets of a workbook in memory. Throws where it cannot be read, SheetTooLarge beyond the limits. */
async function readXlsx(bytes: Uint8Array): Promise<Sheet[]> {
  const texts = unzipTexts(bytes)
  return readWorkbook({
    names: [...texts.keys()],
    read: async (name, reader) => {
      const xml = xmlInto(reader)
      if (!xml.write(texts.get(name) ?? '')) xml.close()
    },
  })
}

export const tableLimits = {
  bytes: 5_000_000,
  extensions: ['.xlsx', '.csv', '.tsv', '.txt'],
} as const

export type TableFault =
  | { fault: 'tooLarge' | 'unreadable' | 'encrypted' | 'encoding' }
  /** By its name for people. */
  | { fault: 'format'; format: string }

/** How a table was read; what a workbook has none of is undefined. */
export type TableForm = {
  characters: Characters | undefined
  separator: Separator | undefined
}

export type ReadSheets = { sheets: Sheet[]; form: TableForm }

export type TableHints = {
  /** As the person says. */
  chosen?: Encoding | undefined
  /** As the person said of an earlier file. */
  usual?: Encoding | undefined
}

/** The sheets of an xlsx workbook, or the rows of a text file as its only sheet; by its bytes, not by its name. */
export async function readTableFile(
  file: { size: number; arrayBuffer: () => Promise<ArrayBuffer> },
  hints: TableHints = {},
): Promise<ReadSheets | TableFault> {
  if (file.size > tableLimits.bytes) return { fault: 'tooLarge' }
  const bytes = new Uint8Array(await file.arrayBuffer())
  const format = formatOf(bytes)
  if (format === 'text') return readLines(bytes, hints)
  if (format === 'zip') return readZip(bytes)
  if (format === 'encrypted') return { fault: 'encrypted' }
  return format === 'binary' ? { fault: 'unreadable' } : refused(format)
}

const refused = (format: NamedFormat): TableFault => ({
  fault: 'format',
  format: formatNames[format],
})

function readLines(bytes: Uint8Array, { chosen, usual }: TableHints): ReadSheets | TableFault {
  const decoded = decodeText(bytes, { chosen, usual, knows: knownColumns })
  if (!decoded) return { fault: 'encoding' }
  const { text, characters } = decoded
  const { rows, separator } = readCsv(text)
  return { sheets: [{ name: '', rows }], form: { characters, separator } }
}

async function readZip(bytes: Uint8Array): Promise<ReadSheets | TableFault> {
  try {
    const other = zipFormatOf(new Set(unzippedNames(bytes).map(partKey)))
    if (other) return refused(other)
    const sheets = await readXlsx(bytes)
    return { sheets, form: { characters: undefined, separator: undefined } }
  } catch {
    return { fault: 'unreadable' }
  }
}

/** Near the top, whatever separates them. */
const knownColumns = (text: string): number =>
  Object.keys(columnsIn(text.slice(0, 2000).split(/[\t\r\n;,|"]+/))).length

const field = /(?:"((?:[^"]|"")*)"|([^,;\t]*))([,;\t]|$)/y

/** Of a line that was typed: quoted as in RFC 4180; separated by commas, semicolons or tabs. */
export function cellsIn(line: string): string[] {
  const cells: string[] = []
  field.lastIndex = 0
  for (let part = field.exec(line); part; part = field.exec(line)) {
    cells.push((part[1]?.replaceAll('""', '"') ?? part[2] ?? '').trim())
    if (!part[3]) break
  }
  return cells
}
