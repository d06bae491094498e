export const feedbackLimits = {
  /** Of one step. */
  pictures: 4,
  /** Steps of one feedback. */
  messages: 200,
  /** Characters of an answer, of either side. */
  shortestReply: 10,
  /** Hours in which who gave it, or wrote again, is answered; after them it is overdue. */
  answerHours: 24,
} as const
