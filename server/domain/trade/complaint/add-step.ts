import type { ComplaintRole, ComplaintStep } from '#lib/codes/complaint.ts'
import { complaintLimits } from '#lib/rules/complaint-limits.ts'
import { AppError } from '../../../app-error.ts'
import type { PoolClient } from '../../../db/pool.ts'
import { db, first, rowFor, run } from '../../../db/sql.ts'

export type NewStep = {
  complaintId: number
  role: ComplaintRole
  author: string
  act: ComplaintStep
  content: string
  now: number
}

/** Of the negotiation. Answers its id. */
export async function addStep(
  client: PoolClient,
  { complaintId, now, ...step }: NewStep,
): Promise<number> {
  const row = { ...step, complaint_id: complaintId, at: new Date(now) }
  const insert = db.insertInto('complaint_message').values(rowFor('complaint_message', row))
  const made = await first(client, insert.returning('id'))
  if (!made) throw new Error('no step came back')
  return made.id
}

/** Who writes without end is stopped; a complaint can always be ended. */
export async function checkRoom(client: PoolClient, complaintId: number): Promise<void> {
  const max = complaintLimits.messages
  const steps = db.selectFrom('complaint_message').select('id')
  const held = await run(client, steps.where('complaint_id', '=', complaintId).limit(max))
  if (held >= max) throw new AppError('tooManyMessages', { max })
}
