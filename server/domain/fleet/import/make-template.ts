import ExcelJS from 'exceljs'
import { z } from 'zod'
import { protocolNames } from '#lib/codes/protocols.ts'
import { orList } from '#lib/format/names.ts'
import { type Language, languageCodes, languages } from '#lib/i18n/languages.ts'
import { AppError } from '../../../app-error.ts'
import type { Context } from '../../../context.ts'
import { knownLanguage } from '../../../texts/error-text.ts'
import { type Texts, textsOf } from '../../../texts/texts.ts'
import { openJson, sealJson } from '../../people/auth/sealed-json.ts'
import { fileKinds } from '../../platform/file/keep-file.ts'
import type { Download, StoredFile } from '../../platform/file/open-download.ts'
import { importColumns } from './import-columns.ts'
import type { SheetColumn } from './sheet-column.ts'

const lastRow = 5001
const asText = '@'
/** Limit of Excel, in characters. */
const listLength = 255

export type Template = {
  /** Of texts: `<area>.template`, `.column`, `.words` and, with `hasNotes`, `.note`. */
  area: 'import' | 'sim'
  columns: readonly SheetColumn[]
  key: string
  hasNotes: boolean
}

export const deviceTemplate: Template = {
  area: 'import',
  columns: importColumns,
  key: 'imei',
  hasNotes: true,
}

const about = 'template'
const keyFor = (secret: string) => ({ secret: secret, use: 'paths of templates' })
const minuteMs = 60_000

const asked = z.object({
  area: z.enum(['import', 'sim']),
  lang: z.enum(languageCodes),
  name: z.string(),
  until: z.number(),
})

/** An empty sheet by a path that says itself, sealed, what is asked for and until when: nothing is stored. */
export async function giveTemplate(ctx: Context, { area, ...rest }: Template): Promise<Download> {
  const { caller, services, now } = ctx
  if (caller.accountId === undefined) throw new AppError('noPermission')
  const lang = knownLanguage(ctx.lang)
  const texts = await textsOf(lang, [area])
  const bytes = await templateOf(lang, texts, { area, ...rest })
  const name = `${texts(`${area}.template.file`) ?? 'template'}.xlsx`
  const until = now() + minuteMs
  const sealed = sealJson({ area, lang, name, until }, about, keyFor(services.config.SECRET))
  return { path: `/download/${sealed.toString('base64url')}`, name, size: bytes.length }
}

/** By the last part of its path; undefined: not of ours, or no longer. */
export async function openTemplate(
  { config, now }: Pick<Context['services'], 'config' | 'now'>,
  token: string,
  templates: Record<Template['area'], Template>,
): Promise<StoredFile | undefined> {
  const { area, lang, name, until } = readToken(token, config.SECRET) ?? {}
  if (!area || !lang || !name || !until || until < now()) return undefined
  const bytes = await templateOf(lang, await textsOf(lang, [area]), templates[area])
  return { name: name, mime: fileKinds.xlsx.mime, bytes: bytes }
}

function readToken(token: string, secret: string): z.output<typeof asked> | undefined {
  try {
    return asked.parse(openJson(Buffer.from(token, 'base64url'), about, keyFor(secret)))
  } catch {
    // Sealed by nobody who has the secret.
    return undefined
  }
}

const drawn = new Map<string, Promise<Buffer>>()

/** Text columns: Excel keeps zeros and long numbers. */
function templateOf(language: Language, texts: Texts, template: Template): Promise<Buffer> {
  const key = `${template.area} ${language}`
  const known = drawn.get(key)
  if (known) return known
  const bytes = drawTemplate(languages[language].tag, texts, template)
  drawn.set(key, bytes)
  bytes.catch(() => drawn.delete(key))
  return bytes
}

async function drawTemplate(tag: string, texts: Texts, template: Template): Promise<Buffer> {
  const { area, columns, key: needed, hasNotes } = template
  const text = (key: string) => texts(`${area}.${key}`) ?? key
  const wordOf = (meaning: string) => texts(`${area}.words.${meaning}`) ?? meaning
  const book = new ExcelJS.Workbook()
  const sheet = book.addWorksheet(text('template.devices'), {
    views: [{ state: 'frozen', ySplit: 1 }],
  })
  sheet.columns = columns.map(({ key, width }) => ({
    header: `${text(`column.${key}`)}${key === needed ? '*' : ''}`,
    key,
    width,
    style: { numFmt: asText },
  }))
  sheet.addRow(Object.fromEntries(columns.map(({ key, example }) => [key, example])))
  sheet.getRow(1).font = { bold: true }
  sheet.getRow(2).font = { color: { argb: 'FF808080' } }
  for (const [index, column] of columns.entries()) addChoices(sheet, index + 1, column, wordOf)
  const list = orList(protocolNames, tag)
  if (hasNotes)
    drawNotes(book.addWorksheet(text('template.notes')), (key) =>
      text(key).replace('{protocols}', list),
    )
  return Buffer.from(await book.xlsx.writeBuffer())
}

/** Validations by range (not in exceljs's types): per cell they take 0.25 s. */
const validationsOf = (sheet: ExcelJS.Worksheet) =>
  (
    sheet as unknown as {
      dataValidations: { add(range: string, rule: ExcelJS.DataValidation): void }
    }
  ).dataValidations

function addChoices(
  sheet: ExcelJS.Worksheet,
  index: number,
  { choices }: SheetColumn,
  wordOf: (meaning: string) => string,
): void {
  if (!choices) return
  const list = Object.keys(choices).map(wordOf).join(',')
  if (list.length > listLength) return
  const validation: ExcelJS.DataValidation = {
    type: 'list',
    allowBlank: true,
    showErrorMessage: true,
    formulae: [`"${list}"`],
  }
  const { letter } = sheet.getColumn(index)
  validationsOf(sheet).add(`${letter}2:${letter}${lastRow}`, validation)
}

function drawNotes(sheet: ExcelJS.Worksheet, text: (key: string) => string): void {
  sheet.columns = [{ width: 24 }, { width: 12 }, { width: 90 }]
  sheet.addRow([text('template.heading'), text('template.required'), text('template.meaning')])
  sheet.getRow(1).font = { bold: true }
  for (const { key } of importColumns)
    sheet.addRow([text(`column.${key}`), key === 'imei' ? '✓' : '', text(`note.${key}`)])
  sheet.addRow([])
  sheet.addRow(['', '', text('template.example')])
}
