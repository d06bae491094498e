import { scheduleLimits } from '#lib/rules/schedule-limits.ts'
import { AppError } from '../../../app-error.ts'
import type { Context } from '../../../context.ts'
import { inTransaction } from '../../../db/in-transaction.ts'
import type { PoolClient } from '../../../db/pool.ts'
import { all, anyOf, db, first, rowFor, run } from '../../../db/sql.ts'
import { writeAudit } from '../../platform/audit/write-audit.ts'
import { hashToken, newToken } from '../../platform/token.ts'
import { maskContact } from '../auth/mask-contact.ts'
import { writeMessage } from '../message/write-message.ts'
import { hasTakers, pauseSchedule } from './pause-schedule.ts'
import { addressesBelow, lockSchedule, type Schedule } from './schedule.ts'
import { linkTo, readLeaveToken } from './schedule-links.ts'
import { brandIn, scheduleTexts, tellMaker } from './tell-maker.ts'

const dayMs = 86_400_000

/**
 * Sets whom a schedule is sent to. Members get it at once; others are asked by mail, once while the question
 * holds. Who left stays off, also when taken off the list and put on it again, until it agrees.
 */
export async function setRecipients(
  client: PoolClient,
  ctx: Context,
  schedule: Schedule,
  addresses: readonly string[],
): Promise<void> {
  const wanted = [...new Set(addresses)]
  const known = await all(
    client,
    db
      .selectFrom('schedule_recipient')
      .select(['id', 'address', 'state', 'is_listed as isListed', 'token_until as tokenUntil'])
      .where('schedule_id', '=', schedule.id),
  )
  await takeOff(
    client,
    known.filter(({ address }) => !wanted.includes(address)),
  )
  const members = await addressesBelow(client, wanted, ctx.caller.path)
  for (const address of wanted) {
    const row = known.find((one) => one.address === address)
    const isFree = !row || (row.state !== 'left' && row.state !== 'refused')
    if (row?.isListed && (!isFree || row.state === 'confirmed')) continue
    if (isFree && members.has(address)) {
      await put(client, ctx, { schedule, address, state: 'member' })
      continue
    }
    const isAsked = row?.isListed && row.state === 'asked'
    if (isAsked && row.tokenUntil && row.tokenUntil.getTime() > ctx.now()) continue
    await ask(client, ctx, schedule, address)
  }
}

/** Who left is remembered. */
async function takeOff(
  client: PoolClient,
  rows: readonly { id: number; state: string }[],
): Promise<void> {
  const idsOf = (hasLeft: boolean) =>
    rows.filter(({ state }) => (state === 'left') === hasLeft).map(({ id }) => id)
  const hidden = db.updateTable('schedule_recipient').set({ is_listed: false })
  await run(client, hidden.where('id', '=', anyOf(idsOf(true))))
  await run(client, db.deleteFrom('schedule_recipient').where('id', '=', anyOf(idsOf(false))))
}

async function put(
  client: PoolClient,
  ctx: Context,
  {
    schedule,
    address,
    ...facts
  }: {
    schedule: Schedule
    address: string
    state: 'member' | 'asked'
    token_hash?: Buffer
    token_until?: Date
  },
): Promise<void> {
  const row = {
    token_hash: null,
    token_until: null,
    ...facts,
    is_listed: true,
    changed_at: new Date(ctx.now()),
  }
  await run(
    client,
    db
      .insertInto('schedule_recipient')
      .values(rowFor('schedule_recipient', { ...row, schedule_id: schedule.id, address }))
      .onConflict((of) =>
        of.columns(['schedule_id', 'address']).doUpdateSet(rowFor('schedule_recipient', row)),
      ),
  )
}

const askedRates = (accountId: number, address: string) =>
  [
    [`schedule:asked:${address}`, scheduleLimits.asked.address],
    [`schedule:askedBy:${accountId}`, scheduleLimits.asked.account],
  ] as const

async function ask(client: PoolClient, ctx: Context, schedule: Schedule, address: string) {
  const { services, now } = ctx
  for (const [key, most] of askedRates(schedule.accountId, address)) {
    const rate = { perSecond: most / 86_400, burst: most }
    if (!(await services.limiter.take(key, rate, now())))
      throw new AppError('tooManyAsked', { address })
  }
  const token = newToken()
  const until = new Date(now() + scheduleLimits.confirmDays * dayMs)
  const proof = { token_hash: hashToken(token), token_until: until }
  await put(client, ctx, { schedule, address, state: 'asked', ...proof })
  const { text, title } = await scheduleTexts(client, schedule)
  const values = {
    brand: brandIn(schedule),
    title,
    maker: ctx.caller.name,
    days: String(scheduleLimits.confirmDays),
    link: linkTo(services.config, schedule, `/schedule/confirm/${token}`),
  }
  const subject = text('schedule.mail.askSubject', values) ?? title
  const body = text('schedule.mail.ask', values) ?? values.link
  const { brand } = schedule
  const message = { channel: 'mail', target: address, brand, subject, body } as const
  await writeMessage(client, message, { now: now() })
}

type Visit = Pick<Context<undefined>, 'services' | 'now' | 'ip' | 'requestId'>

/** Once, while it holds. Throws scheduleLinkEnded. */
export async function confirmRecipient(ctx: Visit, token: string): Promise<void> {
  const { pool } = ctx.services
  const at = new Date(ctx.now())
  await inTransaction(pool, async (client) => {
    const agreed = { state: 'confirmed', token_hash: null, token_until: null, changed_at: at }
    const row = await first(
      client,
      db
        .updateTable('schedule_recipient')
        .set(rowFor('schedule_recipient', { ...agreed, bounces: 0 }))
        .where('token_hash', '=', hashToken(token))
        .where('token_until', '>', at)
        .where('state', '=', 'asked')
        .where('is_listed', '=', true)
        .returning(['schedule_id as scheduleId', 'address']),
    )
    const schedule = row && (await lockSchedule(client, row.scheduleId))
    if (!schedule) throw new AppError('scheduleLinkEnded')
    await noteVisit(client, ctx, { func: 'schedule/Confirm', schedule, address: row.address })
  })
}

/**
 * Takes the reader of a mail off its list; again and again without harm, also once nothing is known of it. Throws
 * scheduleLinkEnded for what is no token of ours.
 */
export async function takeOffByToken(ctx: Visit, token: string): Promise<void> {
  const { pool, config } = ctx.services
  const id = readLeaveToken(config, token)
  if (id === undefined) throw new AppError('scheduleLinkEnded')
  const now = ctx.now()
  await inTransaction(pool, async (client) => {
    const left = { state: 'left', token_hash: null, token_until: null, changed_at: new Date(now) }
    const row = await first(
      client,
      db
        .updateTable('schedule_recipient')
        .set(rowFor('schedule_recipient', left))
        .where('id', '=', id)
        .where('state', '<>', 'left')
        .returning(['schedule_id as scheduleId', 'address']),
    )
    const schedule = row && (await lockSchedule(client, row.scheduleId))
    if (!schedule) return
    const { address } = row
    await run(client, waitingMails(schedule.id).where('target', '=', address))
    if (!schedule.pause && !(await hasTakers(client, schedule.id)))
      await pauseSchedule(client, schedule, { pause: 'nobody', now })
    await tellMaker(client, schedule, { news: 'left', now, address })
    await noteVisit(client, ctx, { func: 'schedule/Leave', schedule, address })
  })
}

/** Ends mails of a schedule that were not sent yet. */
export const waitingMails = (scheduleId: number) =>
  db
    .deleteFrom('outbox_message')
    .where('state', '=', 'waiting')
    .where('run_id', 'in', (eb) =>
      eb.selectFrom('schedule_run').select('id').where('schedule_id', '=', scheduleId),
    )

async function noteVisit(
  client: PoolClient,
  ctx: Visit,
  { func, schedule, address }: { func: string; schedule: Schedule; address: string },
): Promise<void> {
  const home = db
    .selectFrom('organisation')
    .select('path')
    .where('id', '=', schedule.organisationId)
  const name = maskContact(address)
  const { organisationId } = schedule
  const path = (await first(client, home))?.path ?? ''
  const caller = { kind: 'visitor', name, organisationId, path } as const
  const object = { kind: 'schedule', id: schedule.id, name: schedule.report } as const
  await writeAudit(client, { ...ctx, caller }, func, [{ object, after: { recipient: name } }])
}
