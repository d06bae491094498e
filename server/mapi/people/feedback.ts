import { allProgress, type FeedbackSource } from '#lib/codes/feedback.ts'
import { addFeedback as addFeedbackContract } from '#lib/contract/feedback/add.ts'
import { getFeedback as getFeedbackContract } from '#lib/contract/feedback/get.ts'
import { getFeedbackFile as getFeedbackFileContract } from '#lib/contract/feedback/get-file.ts'
import { getFeedbackHistory as getFeedbackHistoryContract } from '#lib/contract/feedback/get-history.ts'
import { handleFeedback as handleFeedbackContract } from '#lib/contract/feedback/handle.ts'
import { readFeedback as readFeedbackContract } from '#lib/contract/feedback/read.ts'
import { replyFeedback as replyFeedbackContract } from '#lib/contract/feedback/reply.ts'
import { AppError } from '../../app-error.ts'
import { feedbackActsFor, mayHandle } from '../../domain/people/feedback/feedback.ts'
import { giveFeedback } from '../../domain/people/feedback/give-feedback.ts'
import {
  findFeedback,
  listFeedback,
  openFeedbackFile,
} from '../../domain/people/feedback/list-feedback.ts'
import { noteRead, takeFeedbackStep } from '../../domain/people/feedback/take-feedback-step.ts'
import { type ClientFacts, handle } from '../door/handle.ts'
import { toFeedbackRow } from '../rows/to-feedback-row.ts'

function sourceOf({ isBrowser, agent }: ClientFacts): FeedbackSource {
  if (!isBrowser) return 'api'
  return /Mobi|Android|iPhone|iPad/.test(agent) ? 'phone' : 'web'
}

export const addFeedback = handle(addFeedbackContract, async (ctx, params) => {
  const { type: kind, content, contact, picture_ids: fileIds } = params
  const { client } = ctx
  const given = { kind, content, contact, fileIds, source: sourceOf(client) }
  const id = await giveFeedback(ctx, { ...given, brand: client.brand.brand })
  return { feedback_id: String(id) }
})

export const getFeedback = handle(getFeedbackContract, async (ctx, params) => {
  const { view, progress, type: kind, is_mine: isMine, is_overdue: isOverdue, search } = params
  const { last_id, last_waiting: waiting = null, limit_size: limit } = params
  if (view === 'handled' && !mayHandle(ctx.caller)) throw new AppError('noPermission')
  const now = ctx.now()
  const items = await listFeedback(ctx.services.pool, {
    caller: ctx.caller,
    toldTo: view === 'handled' ? { path: ctx.acting.path, id: ctx.acting.id } : undefined,
    progress: progress === allProgress ? undefined : progress,
    kind,
    isMine,
    isOverdue,
    search,
    after: last_id === undefined ? undefined : { id: Number(last_id), waiting },
    now,
    limit,
  })
  return { items: items.map((one) => toFeedbackRow(one, now)) }
})

export const getFeedbackHistory = handle(getFeedbackHistoryContract, async (ctx, params) => {
  const { caller, services } = ctx
  const { feedback, steps } = await findFeedback(services.pool, caller, Number(params.feedback_id))
  return {
    ...toFeedbackRow(feedback, ctx.now()),
    acts: feedbackActsFor(caller, feedback),
    items: steps.map(({ at, role, author, act, content, fileIds }) => ({
      time: at,
      role,
      author,
      handle: act,
      content,
      picture_ids: fileIds,
    })),
  }
})

export const getFeedbackFile = handle(getFeedbackFileContract, (ctx, { file_id }) =>
  openFeedbackFile(ctx, file_id),
)

export const replyFeedback = handle(replyFeedbackContract, async (ctx, params) => {
  const { feedback_id, rev, content, picture_ids: fileIds } = params
  const step = { func: 'feedback/Reply', id: Number(feedback_id), rev, content, fileIds }
  return { rev: await takeFeedbackStep(ctx, { ...step, act: 'reply' }) }
})

export const handleFeedback = handle(handleFeedbackContract, async (ctx, params) => {
  const { feedback_id, rev, content, action: act } = params
  const step = { func: 'feedback/Handle', id: Number(feedback_id), rev, content, fileIds: [] }
  return { rev: await takeFeedbackStep(ctx, { ...step, act }) }
})

export const readFeedback = handle(readFeedbackContract, async (ctx, { feedback_id }) => {
  await noteRead(ctx, Number(feedback_id))
  return {}
})
