import { dueTime, type Feedback } from '../../domain/people/feedback/feedback.ts'

/** `now` in milliseconds. */
export function toFeedbackRow(feedback: Feedback, now: number) {
  const due = dueTime(feedback)
  return {
    feedback_id: String(feedback.id),
    type: feedback.kind,
    source: feedback.source,
    progress: feedback.progress,
    content: feedback.content,
    contact: feedback.contact,
    pictures: feedback.pictures,
    sfamilyid: String(feedback.organisationId),
    sfamily_name: feedback.organisation,
    author: feedback.author,
    imei: feedback.imei,
    handler: feedback.handler,
    assignee: feedback.assignee,
    answer: feedback.answer,
    answer_time: feedback.answeredAt,
    is_unread: feedback.isUnread,
    waiting_since: feedback.waitingSince,
    due_time: due,
    is_overdue: due !== null && due * 1000 <= now,
    rev: feedback.rev,
    create_time: feedback.createdAt,
    update_time: feedback.updatedAt,
    end_time: feedback.endedAt,
  }
}
