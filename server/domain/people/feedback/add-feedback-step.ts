import type { FeedbackRole, FeedbackStep } from '#lib/codes/feedback.ts'
import { feedbackLimits } from '#lib/rules/feedback-limits.ts'
import { AppError } from '../../../app-error.ts'
import type { PoolClient } from '../../../db/pool.ts'
import { db, first, rowFor, run } from '../../../db/sql.ts'

export type NewFeedbackStep = {
  feedbackId: number
  role: FeedbackRole
  author: string
  /** Of staff: whose. */
  organisationId: number | null
  act: FeedbackStep
  content: string
  now: number
}

/** Answers its id. */
export async function addFeedbackStep(
  client: PoolClient,
  { feedbackId, organisationId, now, ...step }: NewFeedbackStep,
): Promise<number> {
  const row = {
    ...step,
    organisation_id: organisationId,
    feedback_id: feedbackId,
    at: new Date(now),
  }
  const insert = db.insertInto('feedback_step').values(rowFor('feedback_step', row))
  const made = await first(client, insert.returning('id'))
  if (!made) throw new Error('no step came back')
  return made.id
}

/** Who writes without end is stopped; feedback can always be closed. */
export async function checkFeedbackRoom(client: PoolClient, feedbackId: number): Promise<void> {
  const max = feedbackLimits.messages
  const steps = db.selectFrom('feedback_step').select('id')
  const held = await run(client, steps.where('feedback_id', '=', feedbackId).limit(max))
  if (held >= max) throw new AppError('tooManyMessages', { max })
}
