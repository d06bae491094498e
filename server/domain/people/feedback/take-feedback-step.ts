import { type FeedbackAct, type FeedbackRole, feedbackProgress } from '#lib/codes/feedback.ts'
import { AppError } from '../../../app-error.ts'
import type { Context } from '../../../context.ts'
import { inTransaction } from '../../../db/in-transaction.ts'
import { isAbove } from '../../../db/path-range.ts'
import type { PoolClient } from '../../../db/pool.ts'
import { db, first, rowFor, run } from '../../../db/sql.ts'
import { writeAudit } from '../../platform/audit/write-audit.ts'
import { attachPictures } from '../../platform/file/attach-pictures.ts'
import { addFeedbackStep, checkFeedbackRoom } from './add-feedback-step.ts'
import {
  type Feedback,
  feedbackInSight,
  feedbackRoleOf,
  isFeedbackPossible,
  isFeedbackTurn,
  ownFeedback,
} from './feedback.ts'
import { inWholeSeconds } from './give-feedback.ts'
import { staffAbove } from './staff-above.ts'
import { tellFeedback } from './tell-feedback.ts'

export type TakenStep = {
  /** Of the contract, for the audit log. */
  func: string
  id: number
  /** Of the feedback that was read: somebody may have acted since. */
  rev: number
  act: FeedbackAct
  content: string
  fileIds: readonly string[]
}

/** Of many at once on one feedback, one has an effect; the others get dataChanged. Answers its rev. */
export async function takeFeedbackStep(ctx: Context, step: TakenStep): Promise<number> {
  const rev = await inTransaction(ctx.services.pool, (client) =>
    applyFeedbackStep(client, ctx, step),
  )
  await ctx.services.bus.publish('outbox', {})
  return rev
}

async function applyFeedbackStep(
  client: PoolClient,
  ctx: Context,
  step: TakenStep,
): Promise<number> {
  const { act, content, fileIds, func, id } = step
  const { caller } = ctx
  const now = ctx.now()
  const found = await first(client, feedbackInSight(caller).where('f.id', '=', id).forUpdate('f'))
  if (!found) throw new AppError('notFound')
  const feedback = await atHome(client, found)
  const role = checkStep(ctx, feedback, step)
  if (act !== 'resolve') await checkFeedbackRoom(client, id)
  const set = await changesOf(client, { ctx, feedback, role, step, now })
  const { handlerId: handler_id, assigneeId: assignee_id } = feedback
  const common = { rev: step.rev + 1, updated_at: new Date(now), handler_id, assignee_id }
  await run(
    client,
    db
      .updateTable('feedback')
      .set(rowFor('feedback', { ...common, ...set }))
      .where('id', '=', id),
  )
  const organisationId = role === 'staff' ? caller.organisationId : null
  const entry = { role, author: caller.name, organisationId, act, content, now }
  const messageId = await addFeedbackStep(client, { ...entry, feedbackId: id })
  await attachPictures(client, ctx, { kind: 'feedback', messageId, fileIds })
  const handlerId = set.handler_id ?? feedback.handlerId
  if (act !== 'take') {
    const isNews = act === 'forward' || (role === 'user' && act !== 'resolve')
    const accountId = role === 'user' || act === 'forward' ? null : feedback.accountId
    const to = { accountId, ...(isNews && { organisationId: handlerId }) }
    await tellFeedback(client, { feedback, act, content, now, to })
  }
  const { organisationId: ownerId, progress } = feedback
  const object = { kind: 'feedback', id, name: String(id), ownerId } as const
  const after = { act, handlerId, pictures: fileIds.length }
  await writeAudit(client, ctx, func, [{ object, before: { progress }, after }])
  return step.rev + 1
}

/** As it is once its organisation was moved out from under who was to answer: nobody outside the tree is told. */
async function atHome(client: PoolClient, feedback: Feedback): Promise<Feedback> {
  if (isAbove(feedback.handlerId, feedback.path)) return feedback
  const [handlerId = feedback.handlerId] = await staffAbove(client, giverOf(feedback))
  return { ...feedback, handlerId, assigneeId: null }
}

const giverOf = ({ path, deviceId }: Feedback) =>
  ({ path, kind: deviceId === null ? 'account' : 'device' }) as const

function checkStep({ caller }: Context, feedback: Feedback, { act, rev }: TakenStep): FeedbackRole {
  const role = feedbackRoleOf(caller, feedback)
  if (role === 'user' && (act === 'take' || act === 'forward')) throw new AppError('noPermission')
  if (feedback.rev !== rev || !isFeedbackPossible(act, role, feedback.progress))
    throw new AppError('dataChanged')
  if (!isFeedbackTurn(caller, role, feedback)) throw new AppError('feedbackElsewhere')
  return role
}

type Changes = {
  progress?: number
  handler_id?: number
  assignee_id?: number | null
  answer?: string
  answered_at?: Date
  is_unread?: boolean
  waiting_since?: Date | null
  reminded_at?: Date | null
  ended_at?: Date | null
}

type Acting = {
  ctx: Context
  feedback: Feedback
  role: FeedbackRole
  step: TakenStep
  now: number
}

async function changesOf(client: PoolClient, acting: Acting): Promise<Changes> {
  const { ctx, feedback, role, step, now } = acting
  const { pending, handled, resolved } = feedbackProgress
  const isWaiting = { progress: pending, waiting_since: inWholeSeconds(now), reminded_at: null }
  switch (step.act) {
    case 'take':
      return { assignee_id: ctx.caller.accountId ?? null }
    case 'forward':
      return { handler_id: await nextAbove(client, feedback), assignee_id: null, reminded_at: null }
    case 'resolve': {
      const told = role === 'staff' && { is_unread: true }
      return { progress: resolved, waiting_since: null, ended_at: new Date(now), ...told }
    }
    case 'reopen':
      return { ...isWaiting, ended_at: null, is_unread: role === 'staff' }
    case 'reply': {
      // Who waits already goes on waiting since then.
      if (role === 'user')
        return feedback.progress === pending
          ? { is_unread: false }
          : { ...isWaiting, is_unread: false }
      const answer = { answer: step.content, answered_at: new Date(now), is_unread: true }
      const taken = feedback.assigneeId === null && { assignee_id: ctx.caller.accountId ?? null }
      return { ...answer, ...taken, progress: handled, waiting_since: null }
    }
  }
}

/** Throws feedbackTopmost. */
async function nextAbove(client: PoolClient, feedback: Feedback): Promise<number> {
  const { path, handlerId } = feedback
  const ids = path.split('/').filter(Boolean).map(Number)
  const depth = (id: number) => ids.indexOf(id)
  const above = await staffAbove(client, giverOf(feedback))
  // Who was to answer may have nobody left who may.
  const next = above.find((id) => depth(id) < depth(handlerId))
  if (next === undefined) throw new AppError('feedbackTopmost')
  return next
}

/** Notes that who gave it has seen the answers. Throws notFound. */
export async function noteRead(ctx: Context, id: number): Promise<void> {
  const { pool } = ctx.services
  const own = await first(pool, ownFeedback(ctx.caller).where('f.id', '=', id))
  if (!own) throw new AppError('notFound')
  if (!own.isUnread) return
  await run(pool, db.updateTable('feedback').set({ is_unread: false }).where('id', '=', id))
}
