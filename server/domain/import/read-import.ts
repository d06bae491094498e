import type { ErrorName } from '#lib/codes/error-codes.ts'
import { firstBroken } from '#lib/rules/rule.ts'
import { errorText, ruleText } from '../../error-text.ts'
import { AppError } from '../../errors.ts'
import type { SheetCell } from '../../sheet/cell-value.ts'
import type { SheetRow } from '../../sheet/parse-sheet.ts'
import { type Texts, textsInAll, textsOf } from '../../texts.ts'
import { storedNumber } from '../device/register-device.ts'
import {
  bare,
  exampleNumber,
  type ImportColumn,
  type ImportKey,
  importColumns,
} from './import-columns.ts'

/** A device as a row of a sheet describes it; blank cells are empty texts. */
export type ImportInput = Record<Exclude<ImportKey, 'protocol' | 'wired'>, string> & {
  protocol: 'jt808' | 'gt06' | 'osmand'
  /** 0 wired, 1 wireless. */
  wired: number
}

export type RowProblem = { heading: string | null; error: ErrorName; message: string }
export type ImportRow = { row: number; input: ImportInput; problems: RowProblem[] }

export type ReadImport = {
  headings: string[]
  unknownHeadings: string[]
  rows: ImportRow[]
  /** How many rows name one. */
  sims: number
  iccids: number
}

/** What rows get that do not say themselves. */
export type ImportDefaults = Pick<ImportInput, 'protocol' | 'wired' | 'model'>

type Column = { index: number; heading: string; column: ImportColumn }
type Reading = { lang: string; texts: Texts; all: Texts[]; defaults: ImportDefaults }

/**
 * Understands the rows of a sheet: headings in any language of the platform, then each row against the rules of
 * spec §5, with what is wrong in the reader's language. Nothing of the platform is asked. Throws sheetEmpty,
 * sheetHeading when no column holds the numbers.
 */
export async function readImport(
  sheet: readonly SheetRow[],
  { lang, defaults }: { lang: string; defaults: ImportDefaults },
): Promise<ReadImport> {
  const [head, ...body] = sheet
  if (!head) throw new AppError('sheetEmpty')
  const reading = {
    lang,
    texts: await textsOf(lang, ['import']),
    all: await textsInAll(['import']),
    defaults,
  }
  const { columns, unknown } = readHeadings(head, reading)
  const seen = new Map<string, number>()
  const rows = body
    .map((row) => readRow(row, columns, reading))
    .filter(({ input }) => input.imei !== exampleNumber)
  if (rows.length === 0) throw new AppError('sheetEmpty')
  for (const row of rows) noteRepeated(row, seen, lang)
  return {
    headings: columns.map(({ heading }) => heading),
    unknownHeadings: unknown,
    rows,
    sims: rows.filter(({ input }) => input.sim !== '').length,
    iccids: rows.filter(({ input }) => input.iccid !== '').length,
  }
}

function readHeadings(head: SheetRow, { texts, all }: Reading) {
  const byName = new Map<string, ImportColumn>()
  for (const column of importColumns) {
    const inAll = all.map((one) => one(`import.column.${column.key}`) ?? '')
    for (const name of [...inAll, ...column.aliases, column.key]) byName.set(bare(name), column)
  }
  const columns: Column[] = []
  const unknown: string[] = []
  for (const [index, cell] of head.cells.entries()) {
    const heading = cell?.text ?? ''
    const column = byName.get(bare(heading))
    const isNew = column && !columns.some((one) => one.column === column)
    if (column && isNew) columns.push({ index, heading, column })
    else if (heading !== '') unknown.push(heading.slice(0, 40))
  }
  if (!columns.some(({ column }) => column.key === 'imei')) {
    throw new AppError('sheetHeading', { heading: texts('import.column.imei') ?? 'imei' })
  }
  return { columns, unknown }
}

function readRow(row: SheetRow, columns: Column[], reading: Reading): ImportRow {
  const problems: RowProblem[] = []
  const values = new Map<ImportKey, string>()
  for (const { index, heading, column } of columns) {
    const cell = row.cells[index] ?? { text: '' }
    const broken = brokenCell(cell, column, reading)
    if (broken !== undefined) {
      const message = errorText('rowInvalid', reading.lang, { heading, message: broken })
      problems.push({ heading, error: 'rowInvalid', message })
    }
    values.set(column.key, cell.text)
  }
  return { row: row.row, input: inputOf(values, reading), problems }
}

/** What is wrong with a cell, in words. */
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

/** Which choice of a column a word means, in any language. */
function meaningOf(key: ImportKey, text: string, { all }: Reading): string | undefined {
  const { choices = {} } = importColumns.find((column) => column.key === key) ?? {}
  return Object.entries(choices).find(([meaning, aliases]) => {
    const words = all.map((one) => one(`import.words.${meaning}`) ?? '')
    return [...words, ...aliases, meaning].some((word) => bare(word) === bare(text))
  })?.[0]
}

function inputOf(values: Map<ImportKey, string>, reading: Reading): ImportInput {
  const { defaults } = reading
  const text = (key: ImportKey) => values.get(key) ?? ''
  const protocol = meaningOf('protocol', text('protocol'), reading)
  const wired = meaningOf('wired', text('wired'), reading)
  return {
    imei: text('imei'),
    name: text('name'),
    model: text('model') || defaults.model,
    protocol: isProtocol(protocol) ? protocol : defaults.protocol,
    group: text('group'),
    iccid: text('iccid'),
    sim: text('sim'),
    wired: wired === undefined ? defaults.wired : Number(wired === 'wireless'),
    carType: text('carType'),
    vehicleBrand: text('vehicleBrand'),
    frameNumber: text('frameNumber'),
    engineNumber: text('engineNumber'),
    leaderName: text('leaderName'),
    leaderPhone: text('leaderPhone'),
    remark: text('remark'),
  }
}

const isProtocol = (word: string | undefined): word is ImportInput['protocol'] =>
  word === 'jt808' || word === 'gt06' || word === 'osmand'

/** The number that a row will be kept under. */
export const numberOf = ({ imei, protocol }: Pick<ImportInput, 'imei' | 'protocol'>) =>
  storedNumber({ number: imei, protocol })

function noteRepeated(
  { row, input, problems }: ImportRow,
  seen: Map<string, number>,
  lang: string,
) {
  const number = numberOf(input)
  if (number === '') return
  const before = seen.get(number)
  if (before === undefined) seen.set(number, row)
  else {
    const message = errorText('numberRepeated', lang, { row: before })
    problems.push({ heading: null, error: 'numberRepeated', message })
  }
}
