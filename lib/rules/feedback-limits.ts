export const feedbackLimits = {
  /** Of one step. */
  pictures: 4,
  /** Of one account or device, waiting for an answer. */
  waiting: 20,
  /** Of one account or device in 24 hours. */
  perDay: 20,
  /** Steps of one feedback. */
  messages: 200,
  /** Characters of an answer, of either side. */
  shortestReply: 10,
  /** Hours in which who gave it, or wrote again, is answered; after them it is overdue. */
  answerHours: 24,
} as const
