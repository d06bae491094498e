import type { ComplaintRole, ComplaintStep } from '#lib/codes/complaint.ts'
import { complaintLimits } from '#lib/rules/complaint-limits.ts'
import { AppError } from '../../../app-error.ts'
import type { Context } from '../../../context.ts'
import type { PoolClient } from '../../../db/pool.ts'
import { db, first, rowFor, run } from '../../../db/sql.ts'
import { attachFile } from '../../platform/file/attach-file.ts'

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

/** Pictures that the caller uploaded; each belongs to one step. */
export async function addPictures(
  client: PoolClient,
  ctx: Pick<Context, 'caller' | 'now'>,
  { stepId, fileIds }: { stepId: number; fileIds: readonly string[] },
): Promise<void> {
  for (const fileId of new Set(fileIds)) {
    await attachFile(client, ctx, { fileId, kind: 'complaint' })
    const added = await run(
      client,
      db
        .insertInto('complaint_picture')
        .values({ message_id: stepId, file_id: fileId })
        .onConflict((conflict) => conflict.column('file_id').doNothing()),
    )
    if (!added) throw new AppError('notFound')
  }
}

/** Who writes without end is stopped; a complaint can always be ended. */
export async function checkRoom(client: PoolClient, complaintId: number): Promise<void> {
  const max = complaintLimits.messages
  const steps = db.selectFrom('complaint_message').select('id')
  const held = await run(client, steps.where('complaint_id', '=', complaintId).limit(max))
  if (held >= max) throw new AppError('tooManyMessages', { max })
}
