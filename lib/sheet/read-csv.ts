import { withoutGuard } from '../format/csv.ts'
import type { SheetRow } from './read-workbook.ts'

/** In the order in which they are preferred: commas also stand before decimals. */
export const separators = ['\t', ';', '|', ','] as const
export type Separator = (typeof separators)[number]

export type ReadCsv = {
  rows: SheetRow[]
  /** Undefined where there is one column. */
  separator: Separator | undefined
}

/** Excel's line for programs that take another separator. */
const told = /^"?sep=(.)"?(?:\r\n|\r|\n|$)/i
/** Rows that tell how the others are separated. */
const looked = 30
/** Share of rows that are as wide as most are. */
const even = 0.8

/**
 * Rows of RFC 4180, separated as a line `sep=` tells, else as most rows agree on; counted from 1
 * without that line, as spreadsheets do. Blank rows are left out. The guard against formulas is
 * taken off.
 */
export function readCsv(text: string): ReadCsv {
  const [line = '', sign] = told.exec(text) ?? []
  const body = text.slice(line.length, lengthOf(text))
  const separator = separators.find((one) => one === sign) ?? separatorOf(body)
  const rows: SheetRow[] = []
  let row = 0
  for (const fields of recordsIn(body, separator ?? ',')) {
    row++
    const cells = fields.map((field) => ({ text: asText(field.trim()) }))
    if (cells.some((cell) => cell.text !== '')) rows.push({ row, cells })
  }
  return { rows, separator }
}

/** DOS closes a file with a Ctrl+Z. */
const lengthOf = (text: string) => text.trimEnd().length - (text.trimEnd().endsWith('\x1a') ? 1 : 0)

/** Programs write `="0049"` so that a spreadsheet keeps digits as a text. */
const asText = (field: string) => /^="([^"]*)"$/.exec(field)?.[1] ?? withoutGuard(field)

function separatorOf(text: string): Separator | undefined {
  const found = separators.flatMap((separator) => {
    const widths: number[] = []
    for (const fields of recordsIn(text, separator)) {
      if (fields.some((field) => field.trim() !== '')) widths.push(fields.length)
      if (widths.length === looked) break
    }
    const [heading = 1] = widths
    const share = widths.filter((width) => width === heading).length / widths.length
    return heading > 1 ? [{ separator, share }] : []
  })
  const best = found.toSorted((a, b) => b.share - a.share)[0]
  return (found.find(({ share }) => share >= even) ?? best)?.separator
}

/** Fields of a row as they are written, without quotes around them. */
function* recordsIn(text: string, separator: Separator): Generator<string[]> {
  const ends = new RegExp(`[${separator === '|' ? '\\|' : separator}\\r\\n]`, 'g')
  const lastQuote = text.lastIndexOf('"')
  let at = 0
  let fields: string[] = []
  while (at < text.length || fields.length > 0) {
    const quoted = at < lastQuote && text[at] === '"' ? quotedEnd(text, at, separator) : undefined
    ends.lastIndex = at
    const end = quoted ?? ends.exec(text)?.index ?? text.length
    const field = text.slice(at, end)
    fields.push(quoted === undefined ? field : field.slice(1, -1).replaceAll('""', '"'))
    at = end + (text.startsWith('\r\n', end) ? 2 : 1)
    if (text[end] === separator) {
      if (at >= text.length) fields.push('')
      else continue
    }
    yield fields
    fields = []
  }
}

/** Behind the quote that closes the field; undefined where other text follows it, or none closes it. */
function quotedEnd(text: string, start: number, separator: Separator): number | undefined {
  let at = start + 1
  for (;;) {
    const quote = text.indexOf('"', at)
    if (quote < 0) return undefined
    if (text[quote + 1] !== '"') {
      const next = text[quote + 1]
      const isEnd = next === undefined || next === separator || next === '\r' || next === '\n'
      return isEnd ? quote + 1 : undefined
    }
    at = quote + 2
  }
}
