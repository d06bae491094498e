import { nextDue } from '#lib/format/next-due.ts'
import { scheduleLimits } from '#lib/rules/schedule-limits.ts'
import { AppError } from '../../../app-error.ts'
import type { Context } from '../../../context.ts'
import { lockUntilCommit } from '../../../db/advisory-lock.ts'
import { inTransaction } from '../../../db/in-transaction.ts'
import type { PoolClient } from '../../../db/pool.ts'
import { db, first, rowFor, run } from '../../../db/sql.ts'
import { writeAudit } from '../../platform/audit/write-audit.ts'
import { accountOf } from '../auth/read-own.ts'
import { setRecipients, waitingMails } from './recipients.ts'
import { dueRuleOf, lockSchedule, type Schedule, type ScheduleFacts } from './schedule.ts'

type NewSchedule = ScheduleFacts & {
  organisationId: number
  brand: string
  /** Of links in its mails; empty for the console's own address. */
  origin: string
  recipients: readonly string[]
}

const columnsOf = (facts: ScheduleFacts) => ({
  report: facts.report,
  params: JSON.stringify(facts.params),
  period: facts.period ?? '',
  columns: facts.columns,
  format: facts.format,
  rhythm: facts.rhythm,
  weekday: facts.weekday,
  month_day: facts.monthDay,
  hour: facts.hour,
  zone: facts.zone,
  lang: facts.lang,
})

const nextAfter = (facts: ScheduleFacts, now: number) =>
  new Date(nextDue(dueRuleOf(facts), Math.floor(now / 1000)) * 1000)

/** Throws tooManySchedules, tooManyAsked. */
export async function createSchedule(
  ctx: Context,
  { organisationId, brand, origin, recipients, ...facts }: NewSchedule,
): Promise<number> {
  const { services, now } = ctx
  const accountId = accountOf(ctx.caller)
  const id = await inTransaction(services.pool, async (client) => {
    await lockUntilCommit(client, 'schedules of', accountId)
    const own = db.selectFrom('report_schedule').select('id').where('account_id', '=', accountId)
    if ((await run(client, own)) >= scheduleLimits.perAccount)
      throw new AppError('tooManySchedules', { max: scheduleLimits.perAccount })
    const at = new Date(now())
    const row = {
      ...columnsOf(facts),
      account_id: accountId,
      organisation_id: organisationId,
      brand,
      origin,
      next_at: nextAfter(facts, now()),
      created_at: at,
      updated_at: at,
    }
    const made = await first(
      client,
      db.insertInto('report_schedule').values(rowFor('report_schedule', row)).returning('id'),
    )
    const schedule = made && (await lockSchedule(client, made.id))
    if (!schedule) throw new Error('no schedule came back')
    await setRecipients(client, ctx, schedule, recipients)
    const after = { ...facts, recipients }
    await noteChange(client, ctx, { func: 'schedule/Add', schedule, after })
    return schedule.id
  })
  await services.bus.publish('outbox', {})
  return id
}

type ScheduleChange = {
  facts: Partial<ScheduleFacts>
  recipients: readonly string[] | undefined
  isPaused: boolean | undefined
}

/** Another's does not exist. Who takes it up again starts at the next due time. */
export async function changeSchedule(
  ctx: Context,
  id: number,
  { facts, recipients, isPaused }: ScheduleChange,
): Promise<void> {
  const { services, now } = ctx
  await inTransaction(services.pool, async (client) => {
    const schedule = await lockSchedule(client, id, accountOf(ctx.caller))
    if (!schedule) throw new AppError('notFound')
    const changed: Schedule = { ...schedule, ...facts }
    const rests = isPaused ?? schedule.pause !== undefined
    const row = {
      ...columnsOf(changed),
      pause: rests ? (schedule.pause ?? 'byMaker') : '',
      next_at: rests ? null : nextAtOf(schedule, changed, now()),
      ...(isPaused === false && { fails: 0 }),
      updated_at: new Date(now()),
    }
    await run(
      client,
      db
        .updateTable('report_schedule')
        .set(rowFor('report_schedule', row))
        .where('id', '=', schedule.id),
    )
    if (recipients) await setRecipients(client, ctx, changed, recipients)
    const before = Object.fromEntries(
      Object.keys(facts).map((key) => [key, schedule[key as keyof ScheduleFacts]]),
    )
    const after = { ...facts, ...(recipients && { recipients }), isPaused }
    await noteChange(client, ctx, { func: 'schedule/Modify', schedule, before, after })
  })
  await services.bus.publish('outbox', {})
}

/** A change of anything but the time leaves what is due as it is. */
function nextAtOf(before: Schedule, after: Schedule, now: number): Date {
  const isSame = JSON.stringify(dueRuleOf(before)) === JSON.stringify(dueRuleOf(after))
  return isSame && before.nextAt !== null ? new Date(before.nextAt * 1000) : nextAfter(after, now)
}

/** With its log, the mails that wait, and the links to its files. Throws notFound. */
export async function removeSchedule(ctx: Context, id: number): Promise<void> {
  await inTransaction(ctx.services.pool, async (client) => {
    const schedule = await lockSchedule(client, id, accountOf(ctx.caller))
    if (!schedule) throw new AppError('notFound')
    await run(client, waitingMails(id))
    await run(client, db.deleteFrom('report_schedule').where('id', '=', id))
    const { report, rhythm, hour, zone } = schedule
    const before = { report, rhythm, hour, zone }
    await noteChange(client, ctx, { func: 'schedule/Delete', schedule, before })
  })
}

type Change = {
  func: string
  schedule: Schedule
  before?: Record<string, unknown>
  after?: Record<string, unknown>
}

async function noteChange(
  client: PoolClient,
  ctx: Context,
  { func, schedule, ...facts }: Change,
): Promise<void> {
  const object = { kind: 'schedule', id: schedule.id, name: schedule.report } as const
  await writeAudit(client, ctx, func, [{ object, ...facts }])
}
