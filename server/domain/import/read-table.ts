import type { ErrorName } from '#lib/codes/error-codes.ts'
import { firstBroken, readText } from '#lib/rules/rule.ts'
import { AppError } from '../../errors.ts'
import type { SheetCell } from '../../sheet/cell-value.ts'
import type { SheetRow } from '../../sheet/parse-sheet.ts'
import { errorText, ruleText } from '../../texts/error-text.ts'
import { type Texts, textsInAll, textsOf } from '../../texts/texts.ts'
import { bare, type SheetColumn } from './import-columns.ts'

export type RowProblem = { heading: string | null; error: ErrorName; message: string }
export type TableRow<K extends string> = {
  row: number
  /** Words of choices are their meanings; blanks are empty. */
  values: Record<K, string>
  problems: RowProblem[]
}

export type ReadTable<K extends string> = {
  headings: string[]
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

type Column<K extends string> = { index: number; heading: string; column: SheetColumn<K> }
type Reading<K extends string> = Table<K> & { texts: Texts; all: Texts[] }

/** Headings in any language, problems in the reader's. */
export async function readTable<K extends string>(
  sheet: readonly SheetRow[],
  table: Table<K>,
): Promise<ReadTable<K>> {
  if (sheet.length === 0) throw new AppError('sheetEmpty')
  const areas = [...new Set([table.area, 'import'])]
  const texts = { texts: await textsOf(table.lang, areas), all: await textsInAll(areas) }
  const reading = { ...table, ...texts }
  const { at, columns, unknown } = findHeadings(sheet, reading)
  return {
    headings: columns.map(({ heading }) => heading),
    unknownHeadings: unknown,
    rows: sheet.slice(at + 1).map((row) => readRow(row, columns, reading)),
  }
}

/** Titles and notes above headings. */
const mostAbove = 5

function findHeadings<K extends string>(sheet: readonly SheetRow[], reading: Reading<K>) {
  const { area, key } = reading
  const byName = new Map<string, SheetColumn<K>>()
  for (const column of reading.columns) {
    const inAll = reading.all.map((one) => one(`${area}.column.${column.key}`) ?? '')
    for (const name of [...inAll, ...column.aliases, column.key]) byName.set(bare(name), column)
  }
  for (const [at, row] of sheet.slice(0, mostAbove + 1).entries()) {
    const found = readHeadings(row, byName)
    if (found.columns.some(({ column }) => column.key === key)) return { at, ...found }
  }
  throw new AppError('sheetHeading', { heading: reading.texts(`${area}.column.${key}`) ?? key })
}

function readHeadings<K extends string>(
  row: SheetRow,
  byName: ReadonlyMap<string, SheetColumn<K>>,
) {
  const columns: Column<K>[] = []
  const unknown: string[] = []
  for (const [index, cell] of row.cells.entries()) {
    const heading = cell?.text ?? ''
    const column = byName.get(bare(heading))
    const isNew = column && !columns.some((one) => one.column === column)
    if (column && isNew) columns.push({ index, heading: heading.replace(/\s*\*$/, ''), column })
    else if (heading !== '') unknown.push(heading.slice(0, 40))
  }
  return { columns, unknown }
}

function readRow<K extends string>(
  row: SheetRow,
  columns: Column<K>[],
  reading: Reading<K>,
): TableRow<K> {
  const problems: RowProblem[] = []
  const values = Object.fromEntries(reading.columns.map(({ key }) => [key, ''])) as Record<
    K,
    string
  >
  for (const { index, heading, column } of columns) {
    const written = row.cells[index] ?? { text: '' }
    const tidied = column.tidy?.(written.text) ?? written.text
    const cell = { ...written, text: readText(tidied, column.rules) }
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
  const { rules, choices } = column
  if (problem) return texts(`import.problem.${problem}`) ?? problem
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
