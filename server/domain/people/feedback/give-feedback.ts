import { type FeedbackKind, type FeedbackSource, feedbackProgress } from '#lib/codes/feedback.ts'
import { feedbackLimits } from '#lib/rules/feedback-limits.ts'
import { AppError } from '../../../app-error.ts'
import type { Caller } from '../../../caller.ts'
import type { Context } from '../../../context.ts'
import { lockUntilCommit } from '../../../db/advisory-lock.ts'
import { inTransaction } from '../../../db/in-transaction.ts'
import type { Pool, PoolClient } from '../../../db/pool.ts'
import { db, first, rowFor, run } from '../../../db/sql.ts'
import { writeAudit } from '../../platform/audit/write-audit.ts'
import { attachPictures } from '../../platform/file/attach-pictures.ts'
import { addFeedbackStep } from './add-feedback-step.ts'
import { givenBy } from './feedback.ts'
import { staffAbove } from './staff-above.ts'
import { tellFeedback } from './tell-feedback.ts'

export type NewFeedback = {
  kind: FeedbackKind
  source: FeedbackSource
  content: string
  contact: string
  fileIds: readonly string[]
  brand: string
}

/** To the nearest organisation above that answers. Returns its number. Throws tooManyFeedback. */
export async function giveFeedback(ctx: Context, given: NewFeedback): Promise<number> {
  const { services, caller, lang } = ctx
  const { content, fileIds, brand } = given
  const now = ctx.now()
  const imei = await imeiOf(services.pool, caller)
  const id = await inTransaction(services.pool, async (client) => {
    await checkGiver(client, caller, now)
    const [handlerId = caller.organisationId] = await staffAbove(client, caller)
    const feedbackId = await insertFeedback(client, { ctx, given, imei, handlerId, now })
    const step = { role: 'user', author: caller.name, act: 'open', content, now } as const
    const messageId = await addFeedbackStep(client, { ...step, organisationId: null, feedbackId })
    await attachPictures(client, ctx, { kind: 'feedback', messageId, fileIds })
    const feedback = { id: feedbackId, brand, lang }
    await tellFeedback(client, { ...step, feedback, to: { organisationId: handlerId } })
    const object = { kind: 'feedback', id: feedbackId, name: String(feedbackId) } as const
    const after = { type: given.kind, handlerId, pictures: fileIds.length }
    await writeAudit(client, ctx, 'feedback/Add', [{ object, after }])
    return feedbackId
  })
  await services.bus.publish('outbox', {})
  return id
}

const dayMs = 86_400_000

/** Each is mailed: who gives without end is stopped. */
async function checkGiver(client: PoolClient, caller: Caller, now: number): Promise<void> {
  const { kind, accountId = 0, deviceId = 0 } = caller
  await lockUntilCommit(
    client,
    `feedback of ${kind}`,
    (kind === 'device' ? deviceId : accountId) ?? 0,
  )
  const given = db.selectFrom('feedback as f').select('f.id').where(givenBy(caller))
  const limits = [
    [feedbackLimits.waiting, given.where('f.progress', '=', feedbackProgress.pending)],
    [feedbackLimits.perDay, given.where('f.created_at', '>', new Date(now - dayMs))],
  ] as const
  for (const [max, rows] of limits)
    if ((await run(client, rows.limit(max))) >= max) throw new AppError('tooManyFeedback', { max })
}

/** Of a device log-in; else empty. */
async function imeiOf(pool: Pool, { kind, deviceId }: Caller): Promise<string> {
  if (kind !== 'device') return ''
  const device = db
    .selectFrom('device')
    .select('imei')
    .where('id', '=', deviceId ?? 0)
  return (await first(pool, device))?.imei ?? ''
}

type Inserted = {
  ctx: Context
  given: NewFeedback
  imei: string
  handlerId: number
  now: number
}

async function insertFeedback(
  client: PoolClient,
  { ctx: { caller, lang }, given, imei, handlerId, now }: Inserted,
): Promise<number> {
  const { kind, source, content, contact, brand } = given
  const at = new Date(now)
  const giver = {
    organisation_id: caller.organisationId,
    account_id: caller.kind === 'account' ? (caller.accountId ?? null) : null,
    device_id: caller.kind === 'device' ? (caller.deviceId ?? null) : null,
    author: caller.name,
    imei,
  }
  const row = { kind, source, content, contact, brand, lang, handler_id: handlerId }
  const times = { created_at: at, updated_at: at, waiting_since: inWholeSeconds(now) }
  const insert = db
    .insertInto('feedback')
    .values(rowFor('feedback', { ...giver, ...row, ...times }))
  const made = await first(client, insert.returning('id'))
  if (!made) throw new Error('no feedback came back')
  return made.id
}

/** As `waiting_since` is kept. */
export const inWholeSeconds = (now: number): Date => new Date(Math.floor(now / 1000) * 1000)
