import type { z } from 'zod'
import type { Func } from '#lib/contract/define.ts'
import { functions } from '#lib/contract/index-list.ts'
import { addSchedule as addScheduleContract } from '#lib/contract/schedule/add.ts'
import { confirmSchedule as confirmScheduleContract } from '#lib/contract/schedule/confirm.ts'
import { deleteSchedule as deleteScheduleContract } from '#lib/contract/schedule/delete.ts'
import { getSchedules as getSchedulesContract } from '#lib/contract/schedule/get.ts'
import { getRuns as getRunsContract } from '#lib/contract/schedule/get-runs.ts'
import { leaveSchedule as leaveScheduleContract } from '#lib/contract/schedule/leave.ts'
import { modifySchedule as modifyScheduleContract } from '#lib/contract/schedule/modify.ts'
import { sendNow as sendNowContract } from '#lib/contract/schedule/send-now.ts'
import type { runRow, scheduleRow } from '#lib/contract/schedule-fields.ts'
import { presetDays } from '#lib/format/range.ts'
import { dueParams } from '#lib/pages/due-params.ts'
import { formatsOf } from '#lib/pages/export-formats.ts'
import { limitOf, listParams } from '#lib/pages/list-params.ts'
import { listAt } from '#lib/pages/lists.ts'
import { AppError } from '../../app-error.ts'
import type { Context } from '../../context.ts'
import { accountOf } from '../../domain/people/auth/read-own.ts'
import {
  listRuns,
  type Run,
  type RunMail,
  readLastRuns,
  readMails,
} from '../../domain/people/schedule/list-runs.ts'
import { confirmRecipient, takeOffByToken } from '../../domain/people/schedule/recipients.ts'
import {
  changeSchedule,
  createSchedule,
  removeSchedule,
} from '../../domain/people/schedule/save-schedule.ts'
import {
  readRecipients,
  readSchedules,
  type Schedule,
  type ScheduleFacts,
} from '../../domain/people/schedule/schedule.ts'
import { startExtra } from '../../domain/people/schedule/start-due.ts'
import { scheduleTexts } from '../../domain/people/schedule/tell-maker.ts'
import { badParam } from '../door/bad-param.ts'
import { enterCall } from '../door/enter-call.ts'
import { type CallContext, handle, handlePublic } from '../door/handle.ts'

type Asked = Pick<ScheduleFacts, 'report' | 'params' | 'period' | 'columns' | 'format' | 'zone'>

/** As export/Start does, with the period of today: what could not be exported now is not scheduled. */
async function checkReport(
  ctx: CallContext,
  { report: path, params, period, columns, format, zone }: Asked,
  monitorSid: string | null,
): Promise<number> {
  const report = listAt(path)
  const def = functions.find(({ name }) => name === report?.source) as Func | undefined
  if (!report || !def) throw new AppError('notFound')
  if (![report.access ?? []].flat().every((right) => ctx.caller.permissions.includes(right)))
    throw new AppError('noPermission')
  const known = new Set<string>(report.columns.map(({ key }) => key))
  if (columns.some((key) => !known.has(key)))
    throw badParam(ctx, 'columns', 'choice', { values: [...known].join(', ') })
  const formats: readonly string[] = formatsOf(report)
  if (!formats.includes(format))
    throw badParam(ctx, 'format', 'choice', { values: formats.join(', ') })
  const range = report.filters.find(({ kind }) => kind === 'range')
  if (period && range?.kind === 'range' && presetDays(period) > range.maxDays)
    throw new AppError('rangeTooLong', { days: range.maxDays })
  const ofNow = dueParams(report, { period, at: ctx.now(), zone })
  const requested = {
    ...listParams(report, { ...params, ...ofNow }),
    ...limitOf(report, 1),
  }
  const { scope } = await enterCall(ctx, def, { params: requested, monitorSid })
  return scope.acting.id
}

export const addSchedule = handle(addScheduleContract, async (ctx, params) => {
  accountOf(ctx.caller)
  const facts: ScheduleFacts = {
    report: params.report,
    params: params.params,
    period: params.period,
    columns: params.columns ?? [],
    format: params.format,
    rhythm: params.rhythm,
    weekday: params.weekday,
    monthDay: params.month_day,
    hour: params.hour,
    zone: params.zone ?? ctx.caller.zone,
    lang: params.lang ?? ctx.lang,
  }
  // As on the page, `monitorSid` narrows the list.
  const monitorSid = ctx.acting.id === ctx.caller.organisationId ? null : String(ctx.acting.id)
  const organisationId = await checkReport(ctx, facts, monitorSid)
  const { brand, origin } = ctx.client
  const { recipients } = params
  const id = await createSchedule(ctx, {
    ...facts,
    organisationId,
    brand: brand.brand,
    origin,
    recipients,
  })
  const [row] = await rowsOf(ctx, id)
  if (!row || row.next_time === null) throw new Error('no schedule came back')
  return { schedule_id: row.schedule_id, next_time: row.next_time, recipients: row.recipients }
})

export const modifySchedule = handle(modifyScheduleContract, async (ctx, params) => {
  const [schedule] = await readSchedules(
    ctx.services.pool,
    accountOf(ctx.caller),
    Number(params.schedule_id),
  )
  if (!schedule) throw new AppError('notFound')
  const facts = givenFacts(params)
  const { organisationId } = schedule
  const monitorSid = organisationId === ctx.caller.organisationId ? null : String(organisationId)
  if (Object.keys(facts).length > 0) await checkReport(ctx, { ...schedule, ...facts }, monitorSid)
  const { recipients, is_paused: isPaused } = params
  await changeSchedule(ctx, schedule.id, { facts, recipients, isPaused })
  const [item] = await rowsOf(ctx, schedule.id)
  if (!item) throw new AppError('notFound')
  return { item }
})

type Given = z.output<typeof modifyScheduleContract.params>

function givenFacts(params: Given): Partial<ScheduleFacts> {
  const { period, month_day: monthDay } = params
  return {
    ...(params.params !== undefined && { params: params.params }),
    ...(period !== undefined && { period: period ?? undefined }),
    ...(params.columns !== undefined && { columns: params.columns }),
    ...(params.format !== undefined && { format: params.format }),
    ...(params.rhythm !== undefined && { rhythm: params.rhythm }),
    ...(params.weekday !== undefined && { weekday: params.weekday }),
    ...(monthDay !== undefined && { monthDay }),
    ...(params.hour !== undefined && { hour: params.hour }),
    ...(params.zone !== undefined && { zone: params.zone }),
    ...(params.lang !== undefined && { lang: params.lang }),
  }
}

export const deleteSchedule = handle(deleteScheduleContract, async (ctx, { schedule_id }) => {
  await removeSchedule(ctx, Number(schedule_id))
  return {}
})

export const getSchedules = handle(getSchedulesContract, async (ctx, { schedule_id }) => {
  const items = await rowsOf(ctx, schedule_id === undefined ? undefined : Number(schedule_id))
  if (schedule_id !== undefined && items.length === 0) throw new AppError('notFound')
  return { items }
})

export const sendNow = handle(sendNowContract, async (ctx, { schedule_id }) => ({
  run_id: String(await startExtra(ctx, Number(schedule_id))),
}))

export const getRuns = handle(getRunsContract, async (ctx, params) => {
  const { pool } = ctx.services
  const id = Number(params.schedule_id)
  const [own] = await readSchedules(pool, accountOf(ctx.caller), id)
  if (!own) throw new AppError('notFound')
  const lastId = params.last_run_id === undefined ? undefined : Number(params.last_run_id)
  const page = { scheduleId: id, lastId, limit: params.limit_size, now: ctx.now() }
  const runs = await listRuns(pool, page)
  const mails = await readMails(
    pool,
    runs.map((run) => run.id),
  )
  return {
    items: runs.map((run) => ({
      ...runRowOf(run),
      mails: mails.filter(({ runId }) => runId === run.id).map(mailRowOf),
    })),
  }
})

export const confirmSchedule = handlePublic(confirmScheduleContract, async (ctx, { token }) => {
  await confirmRecipient(ctx, token)
  return {}
})

export const leaveSchedule = handlePublic(leaveScheduleContract, async (ctx, { token }) => {
  await takeOffByToken(ctx, token)
  return {}
})

type ScheduleRow = z.input<typeof scheduleRow>

async function rowsOf(ctx: Context, id?: number): Promise<ScheduleRow[]> {
  const { pool } = ctx.services
  const own = await readSchedules(pool, accountOf(ctx.caller), id)
  const ids = own.map((schedule) => schedule.id)
  const recipients = await readRecipients(pool, ids)
  const lastRuns = await readLastRuns(pool, ids, ctx.now())
  const { lang } = ctx
  const titles = await Promise.all(
    own.map(async (schedule) => (await scheduleTexts(pool, { ...schedule, lang })).title),
  )
  return own.map((schedule, at) => {
    const last = lastRuns.get(schedule.id)
    return {
      ...factsRowOf(schedule),
      title: titles[at] ?? schedule.report,
      recipients: recipients
        .filter(({ scheduleId }) => scheduleId === schedule.id)
        .map(({ address, state }) => ({ address, state })),
      last_run: last ? runRowOf(last) : null,
    }
  })
}

const factsRowOf = (
  schedule: Schedule,
): Omit<ScheduleRow, 'title' | 'recipients' | 'last_run'> => ({
  schedule_id: String(schedule.id),
  report: schedule.report,
  params: schedule.params,
  period: schedule.period ?? null,
  columns: schedule.columns,
  format: schedule.format,
  rhythm: schedule.rhythm,
  weekday: schedule.weekday,
  month_day: schedule.monthDay,
  hour: schedule.hour,
  zone: schedule.zone,
  lang: schedule.lang,
  pause: schedule.pause ?? null,
  next_time: schedule.nextAt,
  create_time: schedule.createdAt,
})

const runRowOf = (run: Run): Omit<z.input<typeof runRow>, 'mails'> => ({
  run_id: String(run.id),
  due_time: run.dueAt,
  is_extra: run.isExtra,
  missed: run.missed,
  state: run.state,
  rows: run.rows,
  message: run.message,
  end_time: run.endedAt,
  file_id: run.fileId,
})

const mailRowOf = ({ address, state, message, endedAt }: RunMail) => ({
  address,
  state,
  message,
  end_time: endedAt,
})
