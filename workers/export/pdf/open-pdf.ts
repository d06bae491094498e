import { setTimeout as sleep } from 'node:timers/promises'
import type { BrandProfile } from '#brands/define.ts'
import { brandText } from '#brands/public.ts'
import { paletteOf } from '#lib/codes/palettes.ts'
import { type CellContext, cellText, headingOf, inRow, isNumberKind } from '#lib/format/cell.ts'
import { minuteTime } from '#lib/format/time.ts'
import { isolated } from '#lib/i18n/isolate-arguments.ts'
import { languages } from '#lib/i18n/languages.ts'
import type { List, ListColumn } from '#lib/pages/list.ts'
import { AppError } from '#server/app-error.ts'
import type { Pool } from '#server/db/pool.ts'
import { brandLogo } from '#server/domain/platform/brand/brand-logo.ts'
import type { ExportRequest } from '#server/domain/platform/export/start-export.ts'
import { renderReport } from '#server/pdf/render-pdf.ts'
import type { Report, ReportColumn } from '#server/pdf/report/report.ts'
import { knownLanguage } from '#server/texts/error-text.ts'
import type { FileJob } from '../../task/running-task.ts'
import type { Row } from '../read-pages.ts'
import { filterWords } from './filter-words.ts'
import { currencyOf, sumsOf, sumsShown } from './sums-shown.ts'

type Opened = {
  pool: Pool
  list: List
  requested: Pick<ExportRequest, 'params'>
  brand: BrandProfile
  columns: readonly ListColumn[]
  title: string
  /** Of the organisation in view. */
  place: string
  lang: string
  /** With `zone`. */
  cells: CellContext & { zone: string }
  job: Pick<FileJob, 'now' | 'progress'>
  /** Calls a function that reads, with the starter's present rights. */
  read: (name: string, params: Row) => Promise<unknown>
}

/** A list as a pdf: rows are gathered, then drawn in a thread while the task may still be cancelled. */
export function openPdf(opened: Opened) {
  const rows: Row[] = []
  return {
    add: (row: Row) => void rows.push(row),
    finish: async () => {
      const { lang, brand, job } = opened
      const language = knownLanguage(lang)
      const { scale, text } = paletteOf(brand.config.theme, brand)
      const head = {
        brand: brandText(brand.name, language),
        accent: scale[text.light] ?? '#000000',
        tint: scale[0],
      }
      const report = { ...head, ...(await shownOf(opened, rows)) }
      const images = await brandLogo(opened.pool, brand.brand)
      return drawnWhile(job, rows.length, (signal) =>
        renderReport({ language, report, images }, signal),
      )
    },
  }
}

type Shown = Omit<Report, 'brand' | 'accent' | 'tint'>

async function shownOf(opened: Opened, rows: readonly Row[]): Promise<Shown> {
  const { list, requested, title, place, lang, cells, job, read } = opened
  const { params } = requested
  const asked = { params, cells, read }
  const sums = sumsOf(list)
  const [facts, shown] = [await filterWords(list, asked), sums && (await sumsShown(sums, asked))]
  const { text, zone } = cells
  const table = tableOf(opened, rows)
  // After letters from right to left a date would read backwards.
  const own = languages[knownLanguage(lang)].dir === 'rtl' ? isolated : (words: string) => words
  const time = own(minuteTime(Math.floor(job.now() / 1000), zone))
  return {
    title,
    purpose: (list.purpose && text(list.purpose)) ?? '',
    facts: [[text('report.column.organisation') ?? '', place], ...facts],
    figures: shown?.figures ?? table.figures,
    chart: shown?.chart ?? null,
    columns: table.columns,
    rows: table.rows,
    totals: table.totals,
    pageWords: text('ui.export.page') ?? '',
    made: text('ui.export.made', { time, zone: own(zone) }) ?? '',
  }
}

const isWhole = ({ as }: ListColumn) => as === 'time' || as === 'day' || as === 'imei'

/** Columns without a word are left out, as on the screen. */
function tableOf({ list, columns, requested, cells }: Opened, rows: readonly Row[]) {
  const { params } = requested
  const currency = currencyOf(list, { params, rows })
  const own = currency ? { ...cells, currency } : cells
  const texts = columns.map((column) =>
    rows.map((row) => cellText(column, row[column.key], inRow(own, row))),
  )
  const isTold = (_: unknown, at: number) => texts[at]?.some((one) => one !== '') ?? false
  const told = columns.filter(isTold)
  const toldTexts = texts.filter(isTold)
  const sums = told.map((column) => totalOf(column, rows, own))
  const headings = told.map((column) => {
    const label = headingOf(column, cells)
    if (column.as !== 'cents' || !currency) return label
    return cells.text('common.withDetail', { label, detail: currency }) ?? label
  })
  const word = cells.text('ui.table.total') ?? ''
  const hasTotals = rows.length > 1 && sums.some((one) => one !== '')
  return {
    columns: told.map(
      (column, at): ReportColumn => ({
        heading: headings[at] ?? '',
        isNumber: isNumberKind(column.as),
        isWhole: isWhole(column),
      }),
    ),
    rows: rows.map((_, at) => toldTexts.map((column) => column[at] ?? '')),
    // The first column names rows.
    totals: hasTotals ? sums.map((one, at) => one || (at === 0 ? word : '')) : null,
    figures: headings.flatMap((name, at) => (sums[at] ? [{ name: name, value: sums[at] }] : [])),
  }
}

/** Of money only where it is of one currency. */
function totalOf({ key, as, total }: ListColumn, rows: readonly Row[], cells: CellContext): string {
  const isMixed = (as === 'cents' || as === 'amount') && !cells.currency
  const values = rows.flatMap((row) => (typeof row[key] === 'number' ? [row[key]] : []))
  if (!total || isMixed || values.length === 0) return ''
  const all = values.reduce((a, b) => (total === 'max' ? Math.max(a, b) : a + b))
  return cellText({ as }, all, cells)
}

const lookMs = 1000

/** Draws until it is done or the task is ended. Throws TaskEnded then, and exportTooLong for what does not fit in. */
async function drawnWhile(
  { progress }: Pick<FileJob, 'progress'>,
  rows: number,
  draw: (signal: AbortSignal) => Promise<Buffer | undefined>,
): Promise<Buffer> {
  const stop = new AbortController()
  const drawing = draw(stop.signal)
  const ended = drawing.then(
    () => true,
    () => true,
  )
  try {
    while (!(await Promise.race([ended, sleep(lookMs, false, { signal: stop.signal })])))
      await progress(rows)
  } finally {
    stop.abort()
  }
  const bytes = await drawing
  if (!bytes) throw new AppError('exportTooLong', { rows: rows - 1 })
  return bytes
}
