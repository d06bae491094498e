import type { ErrorName } from '#lib/codes/error-codes.ts'
import { withoutUnseen } from '#lib/format/digits.ts'
import { firstBroken, readText } from '#lib/rules/rule.ts'
import { findHeadings } from '#lib/sheet/find-headings.ts'
import type { SheetCell } from '#lib/sheet/read-cell.ts'
import type { Sheet, SheetRow } from '#lib/sheet/read-workbook.ts'
import { tooLarge } from '#lib/sheet/sheet-limits.ts'
import { AppError } from '../../../app-error.ts'
import { errorText, ruleText } from '../../../texts/error-text.ts'
import { type Texts, textsInAll, textsOf } from '../../../texts/texts.ts'
import type { SheetColumn } from './sheet-column.ts'

/** What programs write beside it, in their languages: "IMEI number", "Número de IMEI". */
const besides =
  /(?<![\p{L}\p{M}])(?:number|nummer|no|nr|num|numéro|número|numero|núm|nº|n°|номер|số|شماره|of|de|du|der|do)(?![\p{L}\p{M}])\.?|[号號码碼]$|番号$/giu

/** A heading without such words; as it is where nothing else is left. */
const bareHeading = (heading: string): string =>
  bare(heading.normalize('NFC').replace(besides, '')) || bare(heading)

/** Without case, spaces, stars, brackets, punctuation, and what nobody sees. */
const bare = (text: string) =>
  withoutUnseen(text)
    .normalize('NFKC')
    .toLowerCase()
    .replace(/\([^)]*\)|\[[^\]]*\]/g, '')
    .replace(/[\s*_\-/.:·'’]+/g, '')

export type RowProblem = { heading: string | null; error: ErrorName; message: string }
export type TableRow<K extends string> = {
  row: number
  /** Words of choices are their meanings; blanks are empty. */
  values: Record<K, string>
  problems: RowProblem[]
}

export type ReadTable<K extends string> = {
  /** Name of the sheet that was read. */
  sheet: string
  /** Names of the visible sheets that hold something and were not read. */
  otherSheets: string[]
  /** Numbers of its hidden rows, which were not read. */
  hiddenRows: number[]
  headings: string[]
  /** What they stand for. */
  keys: K[]
  unknownHeadings: string[]
  rows: TableRow<K>[]
}

type Table<K extends string> = {
  lang: string
  columns: readonly SheetColumn<K>[]
  /** Without it a row of cells is no row of headings. */
  key: K
  /** Of texts: `<area>.column.<key>` and `<area>.words.<meaning>`. */
  area: string
}

type Column<K extends string> = {
  index: number
  heading: string
  column: SheetColumn<K>
}
/** `tidy`: as its cells agree on. */
type ReadColumn<K extends string> = Column<K> & { tidy: (text: string) => string }
type Reading<K extends string> = Table<K> & { texts: Texts; all: Texts[] }

/**
 * The first sheet that has the headings, which may be in any language; problems are reported in the
 * reader's.
 */
export async function readTable<K extends string>(
  sheets: readonly Sheet[],
  table: Table<K>,
): Promise<ReadTable<K>> {
  const written = sheets.filter(({ rows }) => rows.length > 0)
  if (written.length === 0) throw new AppError('sheetEmpty')
  const exported = table.columns.flatMap((column) => column.exported ?? [])
  const areas = new Set([table.area, 'import', ...exported.map((key) => key.split('.')[0] ?? '')])
  const texts = { texts: await textsOf(table.lang, [...areas]), all: await textsInAll([...areas]) }
  const reading = { ...table, ...texts }
  const { sheet, at, headings } = headingsIn(written, reading)
  if (sheet.isTooLarge) throw new AppError('sheetTooLarge', tooLarge)
  const { unknown } = headings
  const rows = sheet.rows.slice(at + 1)
  const columns = headings.columns.map((one) => {
    const { tidyIn, tidy = oneForm } = one.column
    const cells = rows.map((row) => row.cells[one.index]?.text ?? '')
    return { ...one, tidy: tidyIn?.(cells, one.heading) ?? tidy }
  })
  return {
    sheet: sheet.name,
    hiddenRows: sheet.hidden ?? [],
    otherSheets: written.filter((one) => one !== sheet).map(({ name }) => name),
    headings: columns.map(({ heading }) => heading),
    keys: columns.map(({ column }) => column.key),
    unknownHeadings: unknown,
    rows: rows.map((row) => readRow(row, columns, reading)),
  }
}

function headingsIn<K extends string>(sheets: readonly Sheet[], reading: Reading<K>) {
  const { area, key } = reading
  const byName = new Map<string, SheetColumn<K>>()
  for (const column of reading.columns) {
    const keys = [`${area}.column.${column.key}`, column.exported ?? '']
    const inAll = reading.all.flatMap((one) => keys.map((key) => one(key) ?? ''))
    for (const name of [...inAll, ...column.aliases, column.key]) byName.set(bare(name), column)
    // Of texts that a language lacks.
    byName.delete('')
  }
  const found = findHeadings(
    sheets,
    (texts) => {
      const read = readHeadings(texts, byName)
      return read.columns.some(({ column }) => column.key === key) ? read : undefined
    },
    (texts) => readHeadings(texts, byName).columns.length,
  )
  if (found) return found
  const heading = reading.texts(`${area}.column.${key}`) ?? key
  const names = sheets.map(({ name }) => name).join(', ')
  throw new AppError('sheetHeading', { heading, sheets: names })
}

function readHeadings<K extends string>(
  texts: readonly string[],
  byName: ReadonlyMap<string, SheetColumn<K>>,
) {
  const columns: Column<K>[] = []
  const unknown: string[] = []
  for (const [index, heading] of texts.entries()) {
    const column = byName.get(bare(heading)) ?? byName.get(bareHeading(heading))
    const isNew = column && !columns.some((one) => one.column === column)
    if (column && isNew) columns.push({ index, heading: heading.replace(/\s*\*$/, ''), column })
    else if (heading !== '') unknown.push(heading.slice(0, 40))
  }
  return { columns, unknown }
}

const oneForm = (text: string) => text.normalize('NFC')

/** Programs that compute write whole numbers as decimals; of more digits, the last are lost. */
const computed = /^\s*(\d{1,15})[.,]0{1,2}\s*$/
const whole = (text: string) => computed.exec(text)?.[1] ?? text

/** As a spreadsheet shows a long number: 8.98601E+19. */
const exponent = /^\d([.,]\d+)?E\+?\d+$/i

function readRow<K extends string>(
  row: SheetRow,
  columns: ReadColumn<K>[],
  reading: Reading<K>,
): TableRow<K> {
  const problems: RowProblem[] = []
  const values = Object.fromEntries(reading.columns.map(({ key }) => [key, ''])) as Record<
    K,
    string
  >
  for (const { index, heading, column, tidy } of columns) {
    const written = row.cells[index] ?? { text: '' }
    const given = column.isNumber ? whole(written.text) : written.text
    const cell = { ...written, text: readText(tidy(given), column.rules) }
    const broken = brokenCell(cell, column, reading)
    if (broken !== undefined) {
      const message = errorText('rowInvalid', reading.lang, { heading, message: broken })
      problems.push({ heading, error: 'rowInvalid', message })
    }
    values[column.key] = column.choices ? (meaningOf(column, cell.text, reading) ?? '') : cell.text
  }
  return { row: row.row, values, problems }
}

function brokenCell<K extends string>(
  { text, problem }: SheetCell,
  column: SheetColumn<K>,
  reading: Reading<K>,
): string | undefined {
  const { texts, lang, area } = reading
  const { rules, choices, isNumber } = column
  const found = problem ?? (isNumber && exponent.test(text) ? 'digits' : undefined)
  if (found) return texts(`import.problem.${found}`) ?? found
  const broken = firstBroken(text, rules)
  if (broken) return ruleText(broken.key, lang, broken.values)
  if (!choices || text === '' || meaningOf(column, text, reading) !== undefined) return undefined
  const words = Object.keys(choices).map((meaning) => texts(`${area}.words.${meaning}`) ?? meaning)
  return `${texts('import.problem.choice')} ${words.join(' / ')}`
}

function meaningOf<K extends string>(
  { choices = {} }: SheetColumn<K>,
  text: string,
  { all, area }: Reading<K>,
): string | undefined {
  return Object.entries(choices).find(([meaning, aliases]) => {
    const words = all.map((one) => one(`${area}.words.${meaning}`) ?? '')
    return [...words, ...aliases, meaning].some((word) => bare(word) === bare(text))
  })?.[0]
}

/** Later ones fail. */
export function noteRepeated<K extends string>(
  rows: readonly TableRow<K>[],
  { lang, numberOf }: { lang: string; numberOf: (values: Record<K, string>) => string },
): void {
  const numbers = new Map<string, number>()
  for (const { row, values, problems } of rows) {
    const number = numberOf(values)
    const before = numbers.get(number)
    if (before === undefined) {
      if (number !== '') numbers.set(number, row)
      continue
    }
    const message = errorText('numberRepeated', lang, { row: before })
    problems.push({ heading: null, error: 'numberRepeated', message })
  }
}
