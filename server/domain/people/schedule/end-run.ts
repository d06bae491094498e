import type { ErrorName } from '#lib/codes/error-codes.ts'
import { minuteTime } from '#lib/format/time.ts'
import { scheduleLimits } from '#lib/rules/schedule-limits.ts'
import type { Config } from '../../../config.ts'
import type { PoolClient } from '../../../db/pool.ts'
import { db, first, rowFor, run } from '../../../db/sql.ts'
import { writeMessage } from '../message/write-message.ts'
import { pauseSchedule } from './pause-schedule.ts'
import { lockSchedule, type Recipient, readTakers, type Schedule } from './schedule.ts'
import { fileToken, leaveToken, linkTo } from './schedule-links.ts'
import { endForRight, endRunAs, type RunTask } from './start-due.ts'
import { brandIn, scheduleTexts, tellMaker } from './tell-maker.ts'

/** What a mail says of a report that was made. */
export type Told = {
  rows: number
  /** In words of its language. */
  figures: readonly { label: string; value: string }[]
  /** Unix seconds. */
  period: { from: number; to: number } | undefined
}

type RunEnd = {
  state: 'done' | 'failed' | 'cancelled'
  message?: string
  error?: ErrorName | undefined
  /** None of a report without rows. */
  fileId?: string | undefined
  told?: Told | undefined
  now: number
}

type Links = Pick<Config, 'SECRET' | 'APP_URL' | 'PORT'>

/**
 * In the transaction that ends the run's task, which is ended once: the file, every mail and the run's state together,
 * so whoever is killed before it begins anew and after it has nothing left to do.
 */
export async function endRun(
  client: PoolClient,
  { scheduleId, runId }: RunTask,
  { end, config }: { end: RunEnd; config: Links },
): Promise<void> {
  const schedule = await lockSchedule(client, scheduleId)
  // Deleted meanwhile.
  if (!schedule) return
  const { now, message = '' } = end
  if (end.error === 'taskStopped') return endForRight(client, schedule, { runId, now })
  if (end.state !== 'done' || !end.told) {
    await endRunAs(client, runId, { state: 'failed', message, now })
    return countFailure(client, schedule, { reason: message, now })
  }
  const takers = await readTakers(client, schedule, await pathOf(client, schedule))
  const state = takers.length > 0 ? 'sent' : 'unsent'
  const made = db
    .updateTable('schedule_run')
    .set({ rows: end.told.rows, file_id: end.fileId ?? null })
  await run(client, made.where('id', '=', runId))
  await endRunAs(client, runId, { state, message: '', now })
  await run(
    client,
    db.updateTable('report_schedule').set({ fails: 0 }).where('id', '=', scheduleId),
  )
  const size = end.fileId && (await sizeOf(client, end.fileId))
  const file = end.fileId && size ? { id: end.fileId, size } : undefined
  const mail = await mailOf(client, schedule, end.told)
  for (const taker of takers) {
    const given = { schedule, taker, runId, file, mail, config, now }
    await sendTo(client, given)
  }
}

async function pathOf(client: PoolClient, { accountId }: Schedule): Promise<string> {
  const home = db
    .selectFrom('account as a')
    .innerJoin('organisation as o', 'o.id', 'a.organisation_id')
    .select('o.path')
    .where('a.id', '=', accountId)
  return (await first(client, home))?.path ?? '/'
}

const sizeOf = async (client: PoolClient, fileId: string) =>
  (await first(client, db.selectFrom('stored_file').select('size').where('id', '=', fileId)))?.size

type Mail = Awaited<ReturnType<typeof mailOf>>

/** Title, period and figures, the same for all. */
async function mailOf(client: PoolClient, schedule: Schedule, { figures, period, rows }: Told) {
  const { text, title } = await scheduleTexts(client, schedule)
  const { zone } = schedule
  const span = period && {
    from: minuteTime(period.from, zone),
    to: minuteTime(period.to, zone),
    zone,
  }
  const brand = brandIn(schedule)
  const lines = [
    `${brand}: ${title}`,
    ...(span ? [text('schedule.mail.period', span) ?? ''] : []),
    '',
    ...(rows > 0
      ? figures.map(({ label, value }) => text('schedule.mail.figure', { label, value }) ?? '')
      : [text('schedule.mail.noRows') ?? '']),
  ]
  const subject = text('schedule.mail.subject', { brand, title }) ?? title
  return { subject, text, body: lines.join('\n') }
}

type Sending = {
  schedule: Schedule
  taker: Recipient
  runId: number
  file: { id: string; size: number } | undefined
  mail: Mail
  config: Links
  now: number
}

async function sendTo(
  client: PoolClient,
  { schedule, taker, runId, file, mail, config, now }: Sending,
): Promise<void> {
  const { text, subject } = mail
  const isAttached = file !== undefined && file.size <= scheduleLimits.attachedBytes
  const way = { runId, recipientId: taker.id }
  const link = linkTo(config, schedule, `/report/${fileToken(config, way)}`)
  const days = String(scheduleLimits.fileDays)
  const leave = linkTo(config, schedule, `/leave/${leaveToken(config, taker.id)}`)
  const brought = isAttached
    ? text('schedule.mail.attached')
    : text('schedule.mail.link', { link, days })
  const body = [
    mail.body,
    ...(file ? ['', brought ?? link] : []),
    '',
    text('schedule.mail.leave', { leave }) ?? leave,
  ].join('\n')
  const row = { run_id: runId, address: taker.address, recipient_id: taker.id }
  await run(client, db.insertInto('schedule_mail').values(rowFor('schedule_mail', row)))
  const { address: target } = taker
  const message = {
    channel: 'mail',
    target,
    brand: schedule.brand,
    subject,
    body,
    runId,
    leaveUrl: leave,
    ...(isAttached && { fileId: file.id }),
  } as const
  await writeMessage(client, message, { now })
}

/** Several in a row end it. */
async function countFailure(
  client: PoolClient,
  schedule: Schedule,
  { reason, now }: { reason: string; now: number },
): Promise<void> {
  const fails = schedule.fails + 1
  const counted = db.updateTable('report_schedule').set({ fails })
  await run(client, counted.where('id', '=', schedule.id))
  if (fails < scheduleLimits.fails || schedule.pause) return
  await pauseSchedule(client, schedule, { pause: 'failing', now })
  await tellMaker(client, schedule, { news: 'failing', now, reason })
}
