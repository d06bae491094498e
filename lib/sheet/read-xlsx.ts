import { unzipTexts } from './zip.ts'

export type TableRow = {
  /** From 1, as programs for sheets count. */
  row: number
  cells: string[]
}

const lastColumn = 50

/** First visible sheet of a workbook; `parse` throws on broken XML. */
export function readXlsx(bytes: Uint8Array, parse: (xml: string) => Document): TableRow[] {
  const read = unzipTexts(bytes)
  const [book, relations] = [
    parse(read('xl/workbook.xml')),
    parse(read('xl/_rels/workbook.xml.rels')),
  ]
  const sheet = all(book, 'sheet').find(
    (one) => (one.getAttribute('state') ?? '') !== 'hidden' && one.getAttribute('r:id'),
  )
  const target = all(relations, 'Relationship')
    .find((one) => one.getAttribute('Id') === sheet?.getAttribute('r:id'))
    ?.getAttribute('Target')
  if (!target) throw new Error('no sheet')
  const shared = read('xl/sharedStrings.xml')
  const texts = shared ? all(parse(shared), 'si').map(textOf) : []
  const path = target.startsWith('/') ? target.slice(1) : `xl/${target}`
  return all(parse(read(path)), 'row').map((row, at) => ({
    row: Number(row.getAttribute('r')) || at + 1,
    cells: cellsOf(row, texts),
  }))
}

const all = (from: Document | Element, name: string): Element[] =>
  Array.from(from.getElementsByTagNameNS('*', name))

/** Without phonetic readings. */
const textOf = (item: Element): string =>
  all(item, 't')
    .filter(({ parentNode }) => parentNode?.nodeName !== 'rPh')
    .map(({ textContent }) => textContent ?? '')
    .join('')

function cellsOf(row: Element, texts: readonly string[]): string[] {
  const cells: string[] = []
  for (const cell of all(row, 'c')) {
    const column = columnOf(cell.getAttribute('r') ?? '') ?? cells.length
    if (column < lastColumn) cells[column] = cellText(cell, texts)
  }
  return Array.from(cells, (cell) => cell ?? '')
}

/** `BC7` is 54, from 0. */
function columnOf(reference: string): number | undefined {
  const letters = /^[A-Z]{1,3}(?=\d)/.exec(reference)?.[0]
  if (!letters) return undefined
  let column = 0
  for (const letter of letters) column = column * 26 + letter.charCodeAt(0) - 64
  return column - 1
}

function cellText(cell: Element, texts: readonly string[]): string {
  const type = cell.getAttribute('t') ?? 'n'
  if (type === 'inlineStr') return textOf(cell)
  const value = all(cell, 'v')[0]?.textContent ?? ''
  if (type === 's') return texts[Number(value)] ?? ''
  // Excel stores 17 digits of a number that shows 15.
  const number = type === 'n' && value !== '' ? Number(value) : Number.NaN
  return Number.isFinite(number) ? String(Number(number.toPrecision(15))) : value
}
