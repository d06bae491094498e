import type { ErrorName } from '#lib/codes/error-codes.ts'
import { isProtocol, type Protocol } from '#lib/codes/protocols.ts'
import { numberKey } from '#lib/rules/device-number.ts'
import { firstBroken } from '#lib/rules/rule.ts'
import { AppError } from '../../errors.ts'
import type { SheetCell } from '../../sheet/cell-value.ts'
import type { SheetRow } from '../../sheet/parse-sheet.ts'
import { errorText, ruleText } from '../../texts/error-text.ts'
import { type Texts, textsInAll, textsOf } from '../../texts/texts.ts'
import {
  bare,
  exampleNumber,
  type ImportColumn,
  type ImportKey,
  importColumns,
} from './import-columns.ts'

/** Blank cells are empty, days `yyyy-MM-dd`. */
export type ImportInput = Record<Exclude<ImportKey, 'protocol' | 'wired' | 'leaderSex'>, string> & {
  protocol: Protocol
  /** 0 wired, 1 wireless. */
  wired: number
  leaderSex: '' | 'male' | 'female'
}

export type RowProblem = { heading: string | null; error: ErrorName; message: string }
export type ImportRow = { row: number; input: ImportInput; problems: RowProblem[] }

export type ReadImport = {
  headings: string[]
  unknownHeadings: string[]
  rows: ImportRow[]
  sims: number
  iccids: number
}

export type ImportDefaults = Pick<ImportInput, 'protocol' | 'wired' | 'model'>

type Column = { index: number; heading: string; column: ImportColumn }
type Reading = { lang: string; texts: Texts; all: Texts[]; defaults: ImportDefaults }

/**
 * Headings in any language, problems in the reader's. docs/specification.md#validation, without the
 * platform.
 */
export async function readImport(
  sheet: readonly SheetRow[],
  { lang, defaults }: { lang: string; defaults: ImportDefaults },
): Promise<ReadImport> {
  if (sheet.length === 0) throw new AppError('sheetEmpty')
  const reading = {
    lang,
    texts: await textsOf(lang, ['import']),
    all: await textsInAll(['import']),
    defaults,
  }
  const { at, columns, unknown } = findHeadings(sheet, reading)
  const rows = sheet
    .slice(at + 1)
    .map((row) => readRow(row, columns, reading))
    .filter(({ input }) => input.imei !== exampleNumber)
  if (rows.length === 0) throw new AppError('sheetEmpty')
  noteRepeated(rows, lang)
  return {
    headings: columns.map(({ heading }) => heading),
    unknownHeadings: unknown,
    rows,
    sims: rows.filter(({ input }) => input.sim !== '').length,
    iccids: rows.filter(({ input }) => input.iccid !== '').length,
  }
}

/** Titles and notes above headings. */
const mostAbove = 5

function findHeadings(sheet: readonly SheetRow[], reading: Reading) {
  const byName = new Map<string, ImportColumn>()
  for (const column of importColumns) {
    const inAll = reading.all.map((one) => one(`import.column.${column.key}`) ?? '')
    for (const name of [...inAll, ...column.aliases, column.key]) byName.set(bare(name), column)
  }
  for (const [at, row] of sheet.slice(0, mostAbove + 1).entries()) {
    const found = readHeadings(row, byName)
    if (found.columns.some(({ column }) => column.key === 'imei')) return { at, ...found }
  }
  const heading = reading.texts('import.column.imei') ?? 'imei'
  throw new AppError('sheetHeading', { heading })
}

function readHeadings(row: SheetRow, byName: ReadonlyMap<string, ImportColumn>) {
  const columns: Column[] = []
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

function readRow(row: SheetRow, columns: Column[], reading: Reading): ImportRow {
  const problems: RowProblem[] = []
  const values = new Map<ImportKey, string>()
  for (const { index, heading, column } of columns) {
    const written = row.cells[index] ?? { text: '' }
    const cell = { ...written, text: column.tidy?.(written.text) ?? written.text }
    const broken = brokenCell(cell, column, reading)
    if (broken !== undefined) {
      const message = errorText('rowInvalid', reading.lang, { heading, message: broken })
      problems.push({ heading, error: 'rowInvalid', message })
    }
    values.set(column.key, cell.text)
  }
  return { row: row.row, input: inputOf(values, reading), problems }
}

function brokenCell(
  { text, problem }: SheetCell,
  { key, rules, choices }: ImportColumn,
  reading: Reading,
): string | undefined {
  const { texts, lang } = reading
  if (problem) return texts(`import.problem.${problem}`) ?? problem
  const broken = firstBroken(text, rules)
  if (broken) return ruleText(broken.key, lang, broken.values)
  if (!choices || text === '' || meaningOf(key, text, reading) !== undefined) return undefined
  const words = Object.keys(choices).map((meaning) => texts(`import.words.${meaning}`) ?? meaning)
  return `${texts('import.problem.choice')} ${words.join(' / ')}`
}

function meaningOf(key: ImportKey, text: string, { all }: Reading): string | undefined {
  const { choices = {} } = importColumns.find((column) => column.key === key) ?? {}
  return Object.entries(choices).find(([meaning, aliases]) => {
    const words = all.map((one) => one(`import.words.${meaning}`) ?? '')
    return [...words, ...aliases, meaning].some((word) => bare(word) === bare(text))
  })?.[0]
}

function inputOf(values: Map<ImportKey, string>, reading: Reading): ImportInput {
  const { defaults } = reading
  const plain = Object.fromEntries(
    importColumns.map(({ key }) => [key, values.get(key) ?? '']),
  ) as Record<ImportKey, string>
  const protocol = meaningOf('protocol', plain.protocol, reading)
  const wired = meaningOf('wired', plain.wired, reading)
  const sex = meaningOf('leaderSex', plain.leaderSex, reading)
  return {
    ...plain,
    model: plain.model || defaults.model,
    protocol: isProtocol(protocol) ? protocol : defaults.protocol,
    wired: wired === undefined ? defaults.wired : Number(wired === 'wireless'),
    leaderSex: sex === 'male' || sex === 'female' ? sex : '',
  }
}

/** As numbers are compared. */
export const numberOf = ({ imei }: Pick<ImportInput, 'imei'>) => numberKey(imei)

/** Later ones fail. */
function noteRepeated(rows: readonly ImportRow[], lang: string): void {
  const numbers = new Map<string, number>()
  const phones = new Set<string>()
  for (const { row, input, problems } of rows) {
    const number = numberOf(input)
    const before = numbers.get(number)
    if (before !== undefined) {
      const message = errorText('numberRepeated', lang, { row: before })
      problems.push({ heading: null, error: 'numberRepeated', message })
    } else if (input.imei !== '') numbers.set(number, row)
    if (phones.has(input.phone)) problems.push(phoneTaken(lang))
    else if (input.phone !== '' && problems.length === 0) phones.add(input.phone)
  }
}

export const phoneTaken = (lang: string): RowProblem => ({
  heading: null,
  error: 'phoneBoundElsewhere',
  message: errorText('phoneBoundElsewhere', lang),
})
