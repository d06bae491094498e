import { type CellContext, cellText, headingOf } from '#lib/format/cell.ts'
import { languages } from '#lib/i18n/languages.ts'
import type { List, ListColumn } from '#lib/pages/list.ts'
import { limitOf, listParams, rowsOf } from '#lib/pages/list-params.ts'
import { listAt } from '#lib/pages/lists.ts'
import { pages } from '#lib/pages/pages.ts'
import { columnOf, drawnBy, groupParams, periodOf, type Sums, totalsOf } from '#lib/pages/sums.ts'
import { scheduleLimits } from '#lib/rules/schedule-limits.ts'
import { AppError } from '#server/app-error.ts'
import { endRun, type Told } from '#server/domain/people/schedule/end-run.ts'
import type { RunTask } from '#server/domain/people/schedule/start-due.ts'
import type { ExportRequest } from '#server/domain/platform/export/start-export.ts'
import { callAs } from '#server/mapi/door/call-as.ts'
import { crashpoint } from '#server/process/crashpoint.ts'
import { knownLanguage } from '#server/texts/error-text.ts'
import { textsOf } from '#server/texts/texts.ts'
import type { FileJob, FileWork, MadeFile, RunningTask } from '../task/running-task.ts'
import { exportWork } from './export-work.ts'
import { type Row, readPages } from './read-pages.ts'

type Requested = Omit<ExportRequest, 'organisationId'> & { run: RunTask }

/** In a mail; the file has them all. */
const mostFigures = 2

/** The file of an export, in the zone of its schedule, and what its mails say of it. */
export const reportWork: FileWork = {
  kind: 'file',
  makeFile: async (task, job) => {
    const { zone } = requestOf(task).run
    const seen: Seen = { rows: 0, devices: new Set(), totals: new Map() }
    const own: FileJob = {
      ...job,
      context: async () => {
        const ctx = await job.context()
        return { ...ctx, caller: { ...ctx.caller, zone } }
      },
      seen: (rows) => count(seen, reportOf(task), rows),
    }
    const file = await fileOf(task, own)
    const told = await tell(task, own, seen)
    crashpoint('reportMade')
    const hours = scheduleLimits.fileDays * 24
    return file ? { ...file, hours, told } : { told }
  },
  ended: async (client, task, { config, told, ...end }) => {
    await endRun(client, requestOf(task).run, { end: { ...end, told: told as Told }, config })
    crashpoint('reportWritten')
  },
}

const requestOf = ({ params }: RunningTask) => params as unknown as Requested

function reportOf(task: RunningTask): List {
  const report = listAt(requestOf(task).report)
  if (!report) throw new AppError('notFound')
  return report
}

/** Undefined for a report without rows: then the mail says so. */
async function fileOf(task: RunningTask, job: FileJob): Promise<MadeFile | undefined> {
  try {
    const made = await exportWork.makeFile(task, job)
    return 'bytes' in made ? made : undefined
  } catch (error) {
    if (error instanceof AppError && error.code === 'nothingToExport') return undefined
    throw error
  }
}

type Seen = { rows: number; devices: Set<string>; totals: Map<string, number> }

function count(seen: Seen, { columns }: List, rows: readonly Row[]): void {
  seen.rows += rows.length
  for (const row of rows) {
    const device = row['simei'] ?? row['imei']
    if (typeof device === 'string') seen.devices.add(device)
    for (const { key, total } of columns) {
      const value = row[key]
      if (!total || typeof value !== 'number') continue
      const before = seen.totals.get(key)
      const next = total === 'max' ? Math.max(before ?? value, value) : (before ?? 0) + value
      seen.totals.set(key, next)
    }
  }
}

async function tell(task: RunningTask, job: FileJob, seen: Seen): Promise<Told> {
  const report = reportOf(task)
  const { params } = requestOf(task)
  const { lang } = await job.context()
  const sums = pages.find((page) => page.sums?.list.path === report.path)?.sums
  const areas = report.columns.map(({ title }) => title.split('.')[0] ?? '')
  const text = await textsOf(lang, [...new Set([...areas, 'common', 'schedule'])])
  const cells = { tag: languages[knownLanguage(lang)].tag, text }
  const totals = sums
    ? [...(await totalsOfSums(task, job, sums))].flatMap(([key, value]) =>
        value === null ? [] : [figureOf(columnOf(sums, key), value, cells)],
      )
    : report.columns.flatMap((column) => {
        const value = seen.totals.get(column.key)
        return value === undefined ? [] : [figureOf(column, value, cells)]
      })
  const counts = [
    ['rows', seen.rows],
    ...(seen.devices.size > 0 ? [['devices', seen.devices.size] as const] : []),
  ] as const
  const counted = counts.map(([name, value]) => ({
    label: text(`schedule.mail.${name}`) ?? name,
    value: cellText({ as: 'number' }, value, cells),
  }))
  const figures = [...totals, ...counted].slice(0, mostFigures)
  return { rows: seen.rows, figures, period: periodOf(report, params) }
}

const figureOf = (column: ListColumn, value: number, cells: CellContext) => ({
  label: headingOf(column, cells),
  value: cellText(column, value, cells),
})

/** As the page shows them above its chart. */
async function totalsOfSums(
  task: RunningTask,
  job: FileJob,
  sums: Sums,
): Promise<Map<string, number | null>> {
  const { params, monitorSid } = requestOf(task)
  const { list, totals } = sums
  const by = String(params['by'] ?? Object.keys(sums.groups)[0] ?? '')
  const asked = listParams(list, { ...params, ...groupParams(sums, drawnBy(sums, by)) })
  const read = async (given: Row) =>
    callAs(await job.context(), { name: list.source, params: given, monitorSid })
  if (totals) {
    const reply = await read({ ...asked, ...limitOf(list, 1) })
    return totalsOf(sums, rowsOf(list, reply), (reply as Record<string, Row>)[totals])
  }
  const rows: Row[] = []
  for await (const page of readPages(list, asked, read)) rows.push(...page)
  return totalsOf(sums, rows)
}
