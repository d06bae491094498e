import { sql } from 'kysely'
import type { RunState } from '#lib/codes/schedule.ts'
import { lastDue, nextDue } from '#lib/format/next-due.ts'
import { dueParams } from '#lib/pages/due-params.ts'
import { listAt } from '#lib/pages/lists.ts'
import { AppError } from '../../../app-error.ts'
import type { Caller } from '../../../caller.ts'
import type { Context } from '../../../context.ts'
import { inTransaction } from '../../../db/in-transaction.ts'
import type { Pool, PoolClient } from '../../../db/pool.ts'
import { db, first, rowFor, run } from '../../../db/sql.ts'
import type { Bus } from '../../../jobs/bus.ts'
import type { Log } from '../../../log.ts'
import { crashpoint } from '../../../process/crashpoint.ts'
import { errorText } from '../../../texts/error-text.ts'
import { writeAudit } from '../../platform/audit/write-audit.ts'
import { announceTask, createTask } from '../../platform/task/create-task.ts'
import { taskKinds } from '../../platform/task/task-kinds.ts'
import { callerOfAccount } from '../auth/caller-of-account.ts'
import { accountOf } from '../auth/read-own.ts'
import { pauseSchedule } from './pause-schedule.ts'
import {
  dueRuleOf,
  lockSchedule,
  readTakers,
  type Schedule,
  scheduleOf,
  schedules,
} from './schedule.ts'
import { tellMaker } from './tell-maker.ts'

type DueStores = { main: Pool; bus: Bus; log: Log; now: () => number }

/** What the task of a run is told. */
export type RunTask = {
  scheduleId: number
  runId: number
  zone: string
  /** Unix seconds. */
  dueAt: number
}

/**
 * Starts every report that is due; parallel workers allowed. Of times that passed while no worker ran only the last is
 * made up for. Answers how many were claimed.
 */
export async function startDue(stores: DueStores): Promise<number> {
  const passed: number[] = []
  for (let count = 0; ; count++) {
    const claimed = await claimOne(stores, passed)
    if (!claimed) return count
    crashpoint('reportClaimed')
    if (claimed.taskId !== undefined) await announceTask(stores, claimed.taskId)
  }
}

type Claimed = { taskId: number | undefined }

/** The run and its task, and when the next is due, in one transaction: nothing is due twice. */
async function claimOne(stores: DueStores, passed: number[]): Promise<Claimed | undefined> {
  const { main, now, log } = stores
  let id: number | undefined
  try {
    return await inTransaction(main, async (client) => {
      const row = await first(
        client,
        schedules()
          .where('s.next_at', '<=', new Date(now()))
          .where('s.id', 'not in', passed)
          .orderBy('s.next_at')
          .limit(1)
          .forUpdate()
          .skipLocked(),
      )
      if (!row) return undefined
      const schedule = scheduleOf(row)
      id = schedule.id
      return claim(client, schedule, now())
    })
  } catch (error) {
    if (id === undefined) throw error
    // The others must not wait for it.
    passed.push(id)
    log.error({ err: error, schedule: id }, 'a due report could not be started')
    return { taskId: undefined }
  }
}

async function claim(client: PoolClient, schedule: Schedule, now: number): Promise<Claimed> {
  const seconds = Math.floor(now / 1000)
  const rule = dueRuleOf(schedule)
  const { due, missed } = lastDue(rule, { first: schedule.nextAt ?? seconds, now: seconds })
  const moved = db
    .updateTable('report_schedule')
    .set({ next_at: new Date(nextDue(rule, seconds) * 1000) })
  await run(client, moved.where('id', '=', schedule.id))
  const runId = await insertRun(client, schedule, { dueAt: new Date(due * 1000), missed })
  if (runId === undefined) return { taskId: undefined }
  return { taskId: await startRun(client, schedule, { runId, dueAt: due, now }) }
}

type NewRun = { dueAt: Date; missed?: number; isExtra?: boolean }

async function insertRun(
  client: PoolClient,
  { id }: Schedule,
  { dueAt, missed = 0, isExtra = false }: NewRun,
): Promise<number | undefined> {
  const row = { schedule_id: id, due_at: dueAt, missed, is_extra: isExtra }
  const made = await first(
    client,
    db
      .insertInto('schedule_run')
      .values(rowFor('schedule_run', row))
      .onConflict((of) => of.columns(['schedule_id', 'due_at']).doNothing())
      .returning('id'),
  )
  return made && Number(made.id)
}

const mayRun = (caller: Caller | undefined): caller is Caller =>
  caller !== undefined &&
  taskKinds.schedule.access.every((right) => caller.permissions.includes(right))

/** The task that makes the file; undefined where there is nothing to make, which the run then says. */
async function startRun(
  client: PoolClient,
  schedule: Schedule,
  { runId, dueAt, now }: { runId: number; dueAt: number; now: number },
): Promise<number | undefined> {
  const { id, accountId, organisationId, lang, zone, report } = schedule
  const caller = await callerOfAccount(client, accountId, `schedule:${id}`)
  const list = listAt(report)
  if (!mayRun(caller) || !list) {
    await endForRight(client, schedule, { runId, now })
    return undefined
  }
  if ((await readTakers(client, schedule, caller.path)).length === 0) {
    await endRunAs(client, runId, { state: 'unsent', message: '', now })
    return undefined
  }
  const at = { period: schedule.period, at: dueAt * 1000, zone }
  const told: RunTask = { scheduleId: id, runId, zone, dueAt }
  const params = {
    report,
    params: { ...schedule.params, ...dueParams(list, at) },
    ...(schedule.columns.length > 0 && { columns: schedule.columns }),
    format: schedule.format,
    monitorSid: organisationId === caller.organisationId ? null : String(organisationId),
    run: told,
  }
  const ctx = { caller, lang, ip: '', requestId: `schedule-${runId}`, now: () => now }
  const taskId = await createTask(client, ctx, { kind: 'schedule', organisationId, params })
  const started = db.updateTable('schedule_run').set({ task_id: taskId })
  await run(client, started.where('id', '=', runId))
  return taskId
}

export async function endRunAs(
  client: PoolClient,
  runId: number,
  { state, message, now }: { state: RunState; message: string; now: number },
): Promise<void> {
  const end = { state, message, ended_at: new Date(now) }
  const ended = db.updateTable('schedule_run').set(rowFor('schedule_run', end))
  await run(client, ended.where('id', '=', runId))
}

/** Nothing is sent, and nothing more will be. */
export async function endForRight(
  client: PoolClient,
  schedule: Schedule,
  { runId, now }: { runId: number; now: number },
): Promise<void> {
  const message = errorText('taskStopped', schedule.lang)
  await endRunAs(client, runId, { state: 'stopped', message, now })
  if (schedule.pause) return
  await pauseSchedule(client, schedule, { pause: 'rightLost', now })
  await tellMaker(client, schedule, { news: 'rightLost', now })
}

/** Beside what is due, of this moment. Throws notFound, scheduleRunning. */
export async function startExtra(ctx: Context, id: number): Promise<number> {
  const { services } = ctx
  const now = ctx.now()
  const { runId, taskId } = await inTransaction(services.pool, async (client) => {
    const schedule = await lockSchedule(client, id, accountOf(ctx.caller))
    if (!schedule) throw new AppError('notFound')
    const running = db
      .selectFrom('schedule_run as r')
      .innerJoin('task as t', 't.id', 'r.task_id')
      .select('r.id')
      .where('r.schedule_id', '=', id)
      .where('r.state', '=', 'waiting')
      .where('t.state', 'in', ['waiting', 'running'])
      .limit(1)
    if (await first(client, running)) throw new AppError('scheduleRunning')
    const runId = await insertRun(client, schedule, { dueAt: new Date(now), isExtra: true })
    if (runId === undefined) throw new AppError('scheduleRunning')
    const object = { kind: 'schedule', id, name: schedule.report } as const
    await writeAudit(client, ctx, 'schedule/SendNow', [{ object, after: { run: runId } }])
    const dueAt = Math.floor(now / 1000)
    return { runId, taskId: await startRun(client, schedule, { runId, dueAt, now }) }
  })
  if (taskId !== undefined) await announceTask(services, taskId)
  return runId
}

/** Runs longer ago than they are kept. */
export const oldRuns = (days: number) =>
  db
    .deleteFrom('schedule_run')
    .where('due_at', '<', sql<Date>`now() - make_interval(days => ${days})`)
