import { type Expression, sql } from 'kysely'
import type {
  FeedbackKind,
  FeedbackProgress,
  FeedbackRole,
  FeedbackStep,
} from '#lib/codes/feedback.ts'
import { feedbackLimits } from '#lib/rules/feedback-limits.ts'
import { searchForm } from '#lib/rules/search-form.ts'
import { AppError } from '../../../app-error.ts'
import type { Caller } from '../../../caller.ts'
import type { Context } from '../../../context.ts'
import { containing } from '../../../db/contains-name.ts'
import { isTold } from '../../../db/path-range.ts'
import type { Pool } from '../../../db/pool.ts'
import { all, db, first } from '../../../db/sql.ts'
import { unixSeconds } from '../../../db/unix-seconds.ts'
import { type Download, giveFile } from '../../platform/file/open-download.ts'
import {
  type Feedback,
  feedbackInSight,
  feedbackRoleOf,
  ownFeedback,
  toldFeedback,
} from './feedback.ts'

export type FeedbackPage = {
  caller: Caller
  /** As who answers at that organisation; else the caller's own. */
  toldTo: { path: string; id: number } | undefined
  progress: FeedbackProgress | undefined
  /** What that organisation is to answer. */
  handlerId?: number | undefined
  kind: FeedbackKind | undefined
  isMine: boolean | undefined
  isOverdue: boolean | undefined
  search: string | undefined
  /** The last row of the page before; `waiting` in Unix seconds. */
  after: { id: number; waiting: number | null } | undefined
  now: number
  limit: number
}

const hourMs = 3_600_000
/** What began to wait before it is overdue. */
export const overdueBefore = (now: number): Date =>
  new Date(now - feedbackLimits.answerHours * hourMs)

const longestNumber = 9

/** Those of the page that fit its filters, in no order. */
function matching(page: FeedbackPage) {
  const { caller, toldTo, progress, handlerId, kind, isMine, isOverdue, search = '', now } = page
  const number = /^\d+$/.test(search) && search.length <= longestNumber ? Number(search) : 0
  const late = overdueBefore(now)
  return (toldTo ? toldFeedback(toldTo) : ownFeedback(caller))
    .$if(progress !== undefined, (rows) => rows.where('f.progress', '=', progress ?? 0))
    .$if(handlerId !== undefined, (rows) => rows.where('f.handler_id', '=', handlerId ?? 0))
    .$if(kind !== undefined, (rows) => rows.where('f.kind', '=', kind ?? 'problem'))
    .$if(isMine === true, (rows) => rows.where('f.assignee_id', '=', caller.accountId ?? 0))
    .$if(isMine === false, (rows) => rows.where('f.assignee_id', 'is', null))
    .$if(isOverdue === true, (rows) => rows.where('f.waiting_since', '<=', late))
    .$if(isOverdue === false, (rows) =>
      rows.where(({ eb, or }) =>
        or([eb('f.waiting_since', 'is', null), eb('f.waiting_since', '>', late)]),
      ),
    )
    .$if(search !== '', (rows) =>
      rows.where((eb) =>
        eb.or([
          eb('f.id', '=', number),
          eb('f.imei', '=', search),
          eb('o.search_name', 'like', containing(searchForm(search))),
        ]),
      ),
    )
}

type Matching = ReturnType<typeof matching>

const newestFirst = (rows: Matching, afterId: number | undefined, limit: number) =>
  rows
    .$if(afterId !== undefined, (them) => them.where('f.id', '<', afterId ?? 0))
    .orderBy('f.id', 'desc')
    .limit(limit)

function longestFirst(rows: Matching, after: FeedbackPage['after'], limit: number) {
  const since = new Date((after?.waiting ?? 0) * 1000)
  return rows
    .where('f.waiting_since', 'is not', null)
    .$if(after !== undefined, (them) =>
      them.where((eb) =>
        eb.or([
          eb('f.waiting_since', '>', since),
          eb.and([eb('f.waiting_since', '=', since), eb('f.id', '>', after?.id ?? 0)]),
        ]),
      ),
    )
    .orderBy('f.waiting_since')
    .orderBy('f.id')
    .limit(limit)
}

/** Own ones newest first; for who answers what waits, longest first, then the others. */
export async function listFeedback(pool: Pool, page: FeedbackPage): Promise<Feedback[]> {
  const { toldTo, after, limit } = page
  const rows = matching(page)
  if (!toldTo) return all(pool, newestFirst(rows, after?.id, limit))
  const isPastWaiting = after !== undefined && after.waiting === null
  const waiting = isPastWaiting ? [] : await all(pool, longestFirst(rows, after, limit))
  if (waiting.length === limit) return waiting
  const others = newestFirst(
    rows.where('f.waiting_since', 'is', null),
    isPastWaiting ? after.id : undefined,
    limit - waiting.length,
  )
  return [...waiting, ...(await all(pool, others))]
}

export type FeedbackStepRow = {
  at: number
  role: FeedbackRole
  author: string
  act: FeedbackStep
  content: string
  fileIds: string[]
}

/** With its steps, oldest first. Names of staff are told to who gave it, and as `isTold` says. Throws notFound. */
export async function findFeedback(pool: Pool, caller: Caller, id: number) {
  const feedback = await first(pool, feedbackInSight(caller).where('f.id', '=', id))
  if (!feedback) throw new AppError('notFound')
  const isOwn = feedbackRoleOf(caller, feedback) === 'user'
  const toldBy = (organisationId: Expression<number | null>) =>
    isTold(organisationId, { home: sql<string>`${feedback.path}::text`, path: caller.path })
  const steps = await all<FeedbackStepRow>(
    pool,
    db
      .selectFrom('feedback_step as s')
      .select(['s.role', 's.content'])
      .select((eb) => [
        sql<string>`CASE WHEN ${isOwn} OR s.role = 'user' OR ${toldBy(eb.ref('s.organisation_id'))} THEN s.author ELSE '' END`.as(
          'author',
        ),
        unixSeconds(eb.ref('s.at')).as('at'),
        sql<FeedbackStep>`s.act`.as('act'),
        sql<string[]>`ARRAY${eb
          .selectFrom('feedback_picture as p')
          .select('p.file_id')
          .whereRef('p.message_id', '=', 's.id')}::text[]`.as('fileIds'),
      ])
      .where('s.feedback_id', '=', id)
      .orderBy('s.id'),
  )
  return { feedback, steps }
}

/** A picture of feedback in sight. */
export async function openFeedbackFile(ctx: Context, fileId: string): Promise<Download> {
  const file = await first(
    ctx.services.pool,
    feedbackInSight(ctx.caller)
      .innerJoin('feedback_step as s', 's.feedback_id', 'f.id')
      .innerJoin('feedback_picture as p', 'p.message_id', 's.id')
      .innerJoin('stored_file as file', 'file.id', 'p.file_id')
      .where('file.id', '=', fileId)
      .select(['file.name', 'file.hash', 'file.size']),
  )
  if (!file) throw new AppError('notFound')
  const { organisationId: ownerId, name, hash, size } = file
  return giveFile(ctx, { id: fileId, name, hash, size, ownerId }, 'feedback/GetFile')
}
