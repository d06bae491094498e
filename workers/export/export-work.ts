import type { BrandProfile } from '#brands/define.ts'
import { brandText, carIcon } from '#brands/public.ts'
import { resolveBrand } from '#brands/resolve.ts'
import type { UnitSystem } from '#lib/codes/unit-systems.ts'
import { type CellContext, headingOf, inRow } from '#lib/format/cell.ts'
import { numberFormat } from '#lib/format/intl.ts'
import { minuteTime } from '#lib/format/time.ts'
import { withoutMarks } from '#lib/i18n/isolate-arguments.ts'
import { languages } from '#lib/i18n/languages.ts'
import { withUnits } from '#lib/i18n/with-units.ts'
import { columnsOfDays } from '#lib/pages/day-columns.ts'
import type { List, ListColumn } from '#lib/pages/list.ts'
import { exportRows, listParams, pdfRows } from '#lib/pages/list-params.ts'
import { listAt } from '#lib/pages/lists.ts'
import { messageAreas, messagesOf } from '#lib/pages/message-areas.ts'
import { pageOf } from '#lib/pages/page.ts'
import { calendarDays } from '#lib/pages/sum-times.ts'
import { periodOf } from '#lib/pages/sums.ts'
import { trackPoints } from '#lib/pages/tracking/track.ts'
import { AppError } from '#server/app-error.ts'
import type { Config } from '#server/config.ts'
import { readOwn } from '#server/domain/people/auth/read-own.ts'
import { organisationName } from '#server/domain/people/organisation/organisation-name.ts'
import type { ExportRequest } from '#server/domain/platform/export/start-export.ts'
import { callAs } from '#server/mapi/door/call-as.ts'
import { knownLanguage } from '#server/texts/error-text.ts'
import { textsOf } from '#server/texts/texts.ts'
import type { FileJob, FileWork, MadeFile, RunningTask } from '../task/running-task.ts'
import { exportCell } from './export-cell.ts'
import { openCsv } from './open-csv.ts'
import { openMapFile } from './open-map-file.ts'
import { openXlsx } from './open-xlsx.ts'
import { openPdf } from './pdf/open-pdf.ts'
import { sumsOf } from './pdf/sums-shown.ts'
import { type Row, readPages } from './read-pages.ts'
import type { TableFile } from './table-file.ts'

type Requested = Omit<ExportRequest, 'organisationId'>

/** By page, each with the starter's present rights; refused when it has more than `mostRows`, or than its format takes. */
export const exportWorkOf = (mostRows: number): FileWork => ({
  kind: 'file',
  makeFile: (task, job) => makeFile(task, job, mostRows),
})

export const exportWork = exportWorkOf(exportRows)

async function makeFile(task: RunningTask, job: FileJob, most: number): Promise<MadeFile> {
  const requested = task.params as Requested
  const report = listAt(requested.report)
  if (!report) throw new AppError('notFound')
  const { lang, caller, services } = await job.context()
  const { zone } = caller
  const columns = inPeriod(report, columnsOf(report, requested.columns), requested, zone)
  const { measure } = (await readOwn(services.pool, caller)).settings
  const brand = brandOf(requested, services.config)
  const cells = await cellContext(lang, { report, brand }, measure?.units)
  const title = await titleOf(report, { requested, job, cells })
  const mostRows = requested.format === 'pdf' ? Math.min(most, pdfRows) : most
  const read = async (name: string, params: Row) =>
    callAs(await job.context(), { name, params, monitorSid: requested.monitorSid })
  const made = { report, requested, columns, title, cells, zone, lang, job, read }
  const file = requested.format === 'pdf' ? await pdfOf(made, task) : openFile(made)
  const isMap = requested.format === 'gpx' || requested.format === 'kml'
  let count = 0
  const readPage = (params: Row) => read(report.source, params)
  for await (const rows of readPages(report, listParams(report, requested.params), readPage)) {
    for (const row of rows) {
      const way = isMap && report.shape?.kind === 'legs' ? await readWay(row, requested, job) : []
      file.add(row, way)
      count += Math.max(1, way.length)
    }
    job.seen?.(rows)
    if (count > mostRows) throw new AppError('exportTooLong', { rows: mostRows })
    await job.progress(count)
  }
  if (count === 0) throw new AppError('nothingToExport')
  const name = `${title.replace(/[\\/:*?"<>|]/g, ' ')} ${fileTime(job.now(), zone)}.${requested.format}`
  return { name, kind: requested.format, bytes: await file.finish() }
}

/** The fixes of a trip; none where they are kept no more. */
async function readWay(row: Row, requested: Requested, job: FileJob): Promise<Row[]> {
  const { monitorSid } = requested
  const period = { start_time: row['start_time'], end_time: row['end_time'] }
  const asked = { simei: requested.params['simei'], ...period }
  const readPage = async (params: Row) => {
    const list = { name: trackPoints.source, params, monitorSid }
    return callAs(await job.context(), list)
  }
  const way: Row[] = []
  try {
    for await (const rows of readPages(trackPoints, asked, readPage)) way.push(...rows)
  } catch (error) {
    if (error instanceof AppError && error.code === 'rangeTooOld') return []
    throw error
  }
  return way
}

async function titleOf(
  report: List,
  { requested, job, cells }: { requested: Requested; job: FileJob; cells: CellContext },
): Promise<string> {
  const title = cells.text(report.title) ?? report.path
  if (!report.device) return title
  const params = { simei: requested.params[report.device] }
  const { monitorSid } = requested
  const detail = await callAs(await job.context(), { name: 'device/GetDetail', params, monitorSid })
  return `${title} ${(detail as { name: string }).name}`
}

type Made = {
  report: List
  requested: Requested
  columns: readonly ListColumn[]
  title: string
  cells: CellContext
  zone: string
  lang: string
  job: FileJob
  read: (name: string, params: Row) => Promise<unknown>
}

const brandOf = ({ brand }: Requested, { DEFAULT_BRAND }: Pick<Config, 'DEFAULT_BRAND'>) =>
  resolveBrand(undefined, brand ?? DEFAULT_BRAND)

async function pdfOf({ report, cells, zone, ...made }: Made, { organisationId }: RunningTask) {
  const { services, caller } = await made.job.context()
  const place = await organisationName(services.pool, organisationId)
  const brand = brandOf(made.requested, services.config)
  const shown = { ...cells, zone }
  return openPdf({
    ...made,
    pool: services.pool,
    brand,
    list: report,
    cells: shown,
    place: place ?? caller.name,
  })
}

function openFile({ report, requested: { format }, columns, title, cells, zone }: Made) {
  if (format === 'gpx' || format === 'kml') {
    if (!report.shape) throw new AppError('badParams')
    return openMapFile(format, { title, shape: report.shape })
  }
  const headings = columns.map((column) => sheetHeading(column, cells))
  const table: TableFile =
    format === 'csv' ? openCsv(headings) : openXlsx({ headings, columns, title })
  return {
    add: (row: Row, _way: readonly Row[]) =>
      table.add(
        columns.map((column) => exportCell(column, row[column.key], inRow(cells, row), zone)),
      ),
    finish: table.finish,
  }
}

/** Sheets have lengths of time in seconds, which can be added up. */
function sheetHeading(column: ListColumn, cells: CellContext): string {
  const label = headingOf(column, cells)
  if (column.as !== 'duration') return label
  const unit = { style: 'unit', unit: 'second', unitDisplay: 'narrow' } as const
  const parts = numberFormat(cells.tag, unit).formatToParts(2)
  const detail = parts.find(({ type }) => type === 'unit')?.value ?? 's'
  return withoutMarks(cells.text('common.withDetail', { label, detail }) ?? label)
}

/** A column by day becomes one for each day of the caller. */
function inPeriod(
  report: List,
  columns: readonly ListColumn[],
  { params }: Requested,
  zone: string,
): readonly ListColumn[] {
  const period = periodOf(report, params)
  return period ? columnsOfDays(columns, calendarDays(period, zone)) : columns
}

function columnsOf(report: List, keys: string[] | undefined): readonly ListColumn[] {
  if (!keys) return report.columns
  return keys.flatMap((key) => report.columns.find((column) => column.key === key) ?? [])
}

/** Of the list, and of what its page has above it. */
async function cellContext(
  lang: string,
  { report: list, brand }: { report: List; brand: BrandProfile },
  units: UnitSystem = 'metric',
): Promise<CellContext> {
  const sums = sumsOf(list)
  const own = sums ? messagesOf(pageOf(sums)) : []
  const areas = new Set([...messageAreas(list), ...own, 'common', 'ui'])
  const tag = withUnits(languages[knownLanguage(lang)].tag, units)
  const text = await textsOf(lang, [...areas])
  return { tag: tag, text: text, carName: (icon) => carNameIn(brand, icon, { lang, text }) }
}

function carNameIn(
  brand: BrandProfile,
  icon: number,
  { lang, text }: { lang: string; text: CellContext['text'] },
): string {
  const { car } = carIcon(brand, icon)
  const own = car.title && brandText(car.title, knownLanguage(lang))
  return own ?? text(`common.car.${car.name}`) ?? car.name
}

/** In the account's zone, for file names. */
const fileTime = (now: number, zone: string) =>
  minuteTime(Math.floor(now / 1000), zone).replace(':', '')
