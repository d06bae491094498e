import { type ComplaintAct, type ComplaintRole, complaintActs } from '#lib/codes/complaint.ts'
import { AppError } from '../../../app-error.ts'
import type { Context } from '../../../context.ts'
import type { Bound } from '../../../db/family-scope.ts'
import { inTransaction } from '../../../db/in-transaction.ts'
import type { PoolClient } from '../../../db/pool.ts'
import { db, first, rowFor, run } from '../../../db/sql.ts'
import { writeAudit } from '../../platform/audit/write-audit.ts'
import { attachPictures } from '../../platform/file/attach-pictures.ts'
import { addStep, checkRoom } from './add-step.ts'
import {
  type Complaint,
  checkReader,
  complaintsIn,
  isPossible,
  isTurnOf,
  roleIn,
} from './complaint.ts'
import { sellersAbove } from './sellers-above.ts'
import { tellStep } from './tell-step.ts'

export type Step = {
  /** Of the contract, for the audit log. */
  func: string
  id: number
  /** Of the complaint that was read: somebody may have acted since. */
  rev: number
  act: ComplaintAct
  content: string
  fileIds: readonly string[]
}

/** Of many at once on one complaint, one has an effect; the others get dataChanged. Answers its rev. */
export async function takeStep(ctx: Context, bound: Bound, step: Step): Promise<number> {
  const rev = await inTransaction(ctx.services.pool, (client) =>
    applyStep(client, { ctx, bound }, { step }),
  )
  await ctx.services.bus.publish('outbox', {})
  return rev
}

/** Within a transaction, which may have locked the order but no complaint. */
export async function applyStep(
  client: PoolClient,
  { ctx, bound }: { ctx: Context; bound: Bound },
  { step, refundId }: { step: Step; refundId?: number },
): Promise<number> {
  const { act, content, fileIds, func } = step
  const { caller } = ctx
  const now = ctx.now()
  const complaint = await lockComplaint(client, bound, step.id)
  const role = checkStep(ctx, complaint, step)
  if (act === 'reply') await checkRoom(client, step.id)
  const set = await changesOf(client, { caller, complaint, role, act })
  const { outcome = '' } = { outcome: undefined, ...complaintActs[act] }
  const ended = outcome !== '' && { state: 'processed' as const, ended_at: new Date(now) }
  const common = {
    rev: step.rev + 1,
    updated_at: new Date(now),
    outcome,
    ...ended,
    ...(role !== 'buyer' && { operator: caller.name }),
    ...(refundId !== undefined && { refund_id: refundId }),
  }
  await run(
    client,
    db
      .updateTable('complaint')
      .set(rowFor('complaint', { ...set, ...common }))
      .where('id', '=', step.id),
  )
  const entry = { role, author: caller.name, act, content, now }
  const stepId = await addStep(client, { ...entry, complaintId: step.id })
  await attachPictures(client, ctx, { kind: 'complaint', messageId: stepId, fileIds })
  const handlerId = set.handler_id ?? complaint.handlerId
  const isNews = role === 'buyer' || act === 'forward'
  const to = { buyer: role !== 'buyer', ...(isNews && { organisationId: handlerId }) }
  await tellStep(client, { ...entry, complaint, to })
  const { organisationId: ownerId, number: name, state } = complaint
  const object = { kind: 'complaint', id: step.id, name, ownerId } as const
  const after = { act, handlerId, pictures: fileIds.length }
  await writeAudit(client, ctx, func, [{ object, before: { state }, after }])
  return step.rev + 1
}

async function lockComplaint(client: PoolClient, bound: Bound, id: number): Promise<Complaint> {
  const query = complaintsIn(bound).where('c.id', '=', id).forUpdate('c')
  const complaint = await first(client, query)
  if (!complaint) throw new AppError('notFound')
  return complaint
}

function checkStep({ caller }: Context, complaint: Complaint, { act, rev }: Step): ComplaintRole {
  checkReader(caller)
  const role = roleIn(caller, complaint)
  if (!role || !complaintActs[act].by.some((one) => one === role))
    throw new AppError('noPermission')
  if (complaint.rev !== rev || !isPossible(act, role, complaint.state))
    throw new AppError('dataChanged')
  if (!isTurnOf(caller, role, complaint)) throw new AppError('complaintElsewhere')
  return role
}

type Changes = {
  state?: 'processing' | 'userFeedback' | 'platformProcessing' | 'refund'
  handler_id?: number
}

type Acting = {
  caller: Context['caller']
  complaint: Complaint
  role: ComplaintRole
  act: ComplaintAct
}

async function changesOf(
  client: PoolClient,
  { caller, complaint, role, act }: Acting,
): Promise<Changes> {
  const { state, handlerId, rootId, path } = complaint
  const toPlatform: Changes = { state: 'platformProcessing', handler_id: rootId }
  if (act === 'escalate') return toPlatform
  if (act === 'refund') return { state: 'refund', handler_id: rootId }
  if (act === 'forward') {
    const sellers = await sellersAbove(client, path)
    const next = sellers[sellers.indexOf(handlerId) + 1] ?? rootId
    return next === rootId ? toPlatform : { handler_id: next }
  }
  if (act !== 'reply') return {}
  if (role === 'buyer') return state === 'processing' ? { state: 'userFeedback' } : {}
  // The root answers in place of another.
  if (handlerId !== caller.organisationId) return toPlatform
  const isAnswer = state === 'pending' || state === 'userFeedback'
  return isAnswer ? { state: 'processing' } : {}
}
