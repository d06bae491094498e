import { type Expression, type SqlBool, sql } from 'kysely'
import {
  type FeedbackAct,
  type FeedbackProgress,
  type FeedbackRole,
  feedbackActNames,
  feedbackActs,
} from '#lib/codes/feedback.ts'
import { feedbackLimits } from '#lib/rules/feedback-limits.ts'
import type { Caller } from '../../../caller.ts'
import { isBelow } from '../../../db/path-range.ts'
import { db } from '../../../db/sql.ts'
import { unixSeconds } from '../../../db/unix-seconds.ts'

export const mayHandle = ({ permissions }: Pick<Caller, 'permissions'>): boolean =>
  permissions.includes('e_ua_handle_feedback')

const feedbackRows = () =>
  db
    .selectFrom('feedback as f')
    .innerJoin('organisation as o', 'o.id', 'f.organisation_id')
    .leftJoin('organisation as h', 'h.id', 'f.handler_id')
    .leftJoin('account as a', 'a.id', 'f.assignee_id')
    .select(['f.id', 'f.organisation_id as organisationId', 'f.account_id as accountId', 'f.rev'])
    .select(['f.device_id as deviceId', 'f.author', 'f.imei', 'f.kind', 'f.source', 'f.contact'])
    .select(['f.content', 'f.handler_id as handlerId', 'f.assignee_id as assigneeId', 'f.answer'])
    .select(['f.is_unread as isUnread', 'f.brand', 'f.lang', 'o.path', 'o.name as organisation'])
    .select((eb) => [
      sql<FeedbackProgress>`f.progress`.as('progress'),
      eb.fn.coalesce('h.name', eb.val('')).as('handler'),
      eb.fn.coalesce('a.name', eb.val('')).as('assignee'),
      unixSeconds(eb.ref('f.answered_at')).as('answeredAt'),
      unixSeconds(eb.ref('f.waiting_since')).as('waitingSince'),
      unixSeconds(eb.ref('f.created_at')).as('createdAt'),
      unixSeconds(eb.ref('f.updated_at')).as('updatedAt'),
      unixSeconds(eb.ref('f.ended_at')).as('endedAt'),
      sql<number>`(SELECT count(*) FROM feedback_step s JOIN feedback_picture p ON p.message_id = s.id
        WHERE s.feedback_id = f.id AND s.act = 'open')::int`.as('pictures'),
    ])

type Query = ReturnType<typeof feedbackRows>
export type Feedback = NonNullable<Awaited<ReturnType<Query['executeTakeFirst']>>>

type Reader = Pick<
  Caller,
  'kind' | 'accountId' | 'deviceId' | 'permissions' | 'organisationId' | 'path' | 'isRoot'
>

/** Of an account; of a device log-in that of its device under the present owner. */
export const givenBy = ({
  kind,
  accountId,
  deviceId,
  organisationId,
}: Reader): Expression<SqlBool> =>
  kind === 'device'
    ? sql<SqlBool>`f.device_id = ${deviceId ?? 0} AND f.organisation_id = ${organisationId}`
    : sql<SqlBool>`f.account_id = ${accountId ?? 0}`

/** What an organisation and those below it were told: all of those below, of its own only what it answers. */
const toldTo = (at: { path: string; id: number }): Expression<SqlBool> =>
  sql<SqlBool>`(${isBelow(sql<string>`o.path`, at.path)} AND (o.id <> ${at.id} OR f.handler_id = ${at.id}))`

/** Feedback of the reader itself. */
export const ownFeedback = (reader: Reader) => feedbackRows().where(givenBy(reader))

/** Feedback that an organisation of the reader's tree sees as who answers. */
export const toldFeedback = (at: { path: string; id: number }) => feedbackRows().where(toldTo(at))

/** Either. */
export function feedbackInSight(reader: Reader) {
  if (!mayHandle(reader)) return ownFeedback(reader)
  const told = toldTo({ path: reader.path, id: reader.organisationId })
  return feedbackRows().where(sql<SqlBool>`(${givenBy(reader)} OR ${told})`)
}

export function feedbackRoleOf(
  reader: Reader,
  {
    accountId,
    deviceId,
    organisationId,
  }: Pick<Feedback, 'accountId' | 'deviceId' | 'organisationId'>,
): FeedbackRole {
  const isOwn =
    reader.kind === 'device'
      ? deviceId === reader.deviceId && organisationId === reader.organisationId
      : accountId !== null && accountId === reader.accountId
  return isOwn ? 'user' : 'staff'
}

/** The root may act in place of any organisation. */
export const isFeedbackTurn = (
  { organisationId, isRoot }: Reader,
  role: FeedbackRole,
  { handlerId }: Pick<Feedback, 'handlerId'>,
): boolean => role === 'user' || isRoot || handlerId === organisationId

export function isFeedbackPossible(
  act: FeedbackAct,
  role: FeedbackRole,
  progress: FeedbackProgress,
): boolean {
  const { by, from } = feedbackActs[act]
  return by.some((one) => one === role) && from.some((one) => one === progress)
}

/** What the reader may do now. */
export function feedbackActsFor(reader: Reader, feedback: Feedback): FeedbackAct[] {
  const role = feedbackRoleOf(reader, feedback)
  if (!isFeedbackTurn(reader, role, feedback)) return []
  const hasIt = feedback.assigneeId !== null && feedback.assigneeId === reader.accountId
  return feedbackActNames.filter(
    (act) => isFeedbackPossible(act, role, feedback.progress) && !(act === 'take' && hasIt),
  )
}

/** Unix seconds; null unless it waits. */
export const dueTime = ({ waitingSince }: Pick<Feedback, 'waitingSince'>): number | null =>
  waitingSince === null ? null : waitingSince + feedbackLimits.answerHours * 3600
