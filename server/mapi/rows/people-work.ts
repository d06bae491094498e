import { feedbackProgress } from '#lib/codes/feedback.ts'
import { mostWork } from '#lib/codes/work-kinds.ts'
import { type Feedback, feedbackActsFor } from '../../domain/people/feedback/feedback.ts'
import { findFeedback, listFeedback } from '../../domain/people/feedback/list-feedback.ts'
import type { CallContext } from '../door/handle.ts'
import { lineOf, type WorkLine } from './work-line.ts'

/** One more than is shown tells that there are more. */
const limit = mostWork + 1
/** Ids of rows are of four bytes. */
const largestId = 2_147_483_647

const lineOfFeedback = (feedback: Feedback): WorkLine =>
  lineOf({
    kind: 'feedback',
    id: String(feedback.id),
    name: feedback.organisation,
    detail: String(feedback.id),
    code: feedback.kind,
    ...(feedback.waitingSince !== null && { time: feedback.waitingSince }),
    object: {
      kind: 'feedback',
      id: feedback.id,
      name: String(feedback.id),
      ownerId: feedback.organisationId,
    },
  })

const isTheirs = ({ caller }: CallContext, feedback: Feedback) =>
  feedback.progress === feedbackProgress.pending &&
  feedbackActsFor(caller, feedback).includes('forward')

/** What waits for an answer of the caller's organisation, longest first. */
export async function feedbackLines(ctx: CallContext): Promise<WorkLine[]> {
  const { services, caller, acting } = ctx
  const found = await listFeedback(services.pool, {
    caller,
    toldTo: { path: acting.path, id: acting.id },
    progress: feedbackProgress.pending,
    handlerId: caller.isRoot ? undefined : caller.organisationId,
    kind: undefined,
    isMine: undefined,
    isOverdue: undefined,
    search: undefined,
    after: undefined,
    now: ctx.now(),
    limit,
  })
  return found.filter((feedback) => isTheirs(ctx, feedback)).map(lineOfFeedback)
}

export async function findFeedbackLine(
  ctx: CallContext,
  id: string,
): Promise<WorkLine | undefined> {
  if (Number(id) > largestId) return undefined
  const { feedback } = await findFeedback(ctx.services.pool, ctx.caller, Number(id))
  return isTheirs(ctx, feedback) ? lineOfFeedback(feedback) : undefined
}
