import { isProtocol, type Protocol } from '#lib/codes/protocols.ts'
import { numberKey, numberRule } from '#lib/rules/device-number.ts'
import { firstBroken } from '#lib/rules/rule.ts'
import type { Sheet } from '#lib/sheet/read-workbook.ts'
import { AppError } from '../../../app-error.ts'
import { errorText, ruleText } from '../../../texts/error-text.ts'
import { exampleNumber, importColumns } from './import-columns.ts'
import type { ImportKey } from './import-key.ts'
import { noteRepeated, type ReadTable, type RowProblem, readTable } from './read-table.ts'

/** Blank cells are empty, days `yyyy-MM-dd`. */
export type ImportInput = Record<Exclude<ImportKey, 'protocol' | 'wired' | 'leaderSex'>, string> & {
  protocol: Protocol
  /** 0 wired, 1 wireless. */
  wired: number
  leaderSex: '' | 'male' | 'female'
}

export type ImportRow = { row: number; input: ImportInput; problems: RowProblem[] }

export type ReadImport = Omit<ReadTable<ImportKey>, 'rows'> & {
  rows: ImportRow[]
  sims: number
  iccids: number
}

export type ImportDefaults = Pick<ImportInput, 'protocol' | 'wired' | 'model'>

/**
 * Headings in any language, problems in the reader's. docs/specification.md#validation, without the
 * platform.
 */
export async function readImport(
  sheets: readonly Sheet[],
  { lang, defaults }: { lang: string; defaults: ImportDefaults },
): Promise<ReadImport> {
  const columns = importColumns
  const table = await readTable(sheets, { lang, columns, key: 'imei', area: 'import' })
  const tabled = table.rows.filter(({ values }) => values.imei !== exampleNumber)
  if (tabled.length === 0) throw new AppError('sheetEmpty')
  noteRepeated(tabled, { lang, numberOf })
  notePhones(tabled, lang)
  const rows = tabled.map(({ values, ...rest }) => ({ ...rest, input: inputOf(values, defaults) }))
  noteUnfit(rows, { lang, heading: table.headings[table.keys.indexOf('imei')] ?? 'imei' })
  return {
    ...table,
    rows,
    sims: rows.filter(({ input }) => input.sim !== '').length,
    iccids: rows.filter(({ input }) => input.iccid !== '').length,
  }
}

function inputOf(values: Record<ImportKey, string>, defaults: ImportDefaults): ImportInput {
  const { protocol, wired, leaderSex: sex } = values
  return {
    ...values,
    model: values.model || defaults.model,
    protocol: isProtocol(protocol) ? protocol : defaults.protocol,
    wired: wired === '' ? defaults.wired : Number(wired === 'wireless'),
    leaderSex: sex === 'male' || sex === 'female' ? sex : '',
  }
}

/** As numbers are compared. */
export const numberOf = ({ imei }: Pick<ImportInput, 'imei'>) => numberKey(imei)

/** A phone is of one device: later ones fail. */
function notePhones(rows: ReadTable<ImportKey>['rows'], lang: string): void {
  const phones = new Set<string>()
  for (const { values, problems } of rows) {
    if (phones.has(values.phone)) problems.push(phoneTaken(lang))
    else if (values.phone !== '' && problems.length === 0) phones.add(values.phone)
  }
}

/** What the protocol of the row cannot carry. */
function noteUnfit(
  rows: readonly ImportRow[],
  { lang, heading }: { lang: string; heading: string },
): void {
  for (const { input, problems } of rows) {
    const broken = firstBroken(input.imei, [numberRule(input.protocol)])
    if (!broken || problems.some((problem) => problem.heading === heading)) continue
    const message = errorText('rowInvalid', lang, {
      heading,
      message: ruleText(broken.key, lang, broken.values) ?? broken.key,
    })
    problems.push({ heading, error: 'rowInvalid', message })
  }
}

export const phoneTaken = (lang: string): RowProblem => ({
  heading: null,
  error: 'phoneBoundElsewhere',
  message: errorText('phoneBoundElsewhere', lang),
})
