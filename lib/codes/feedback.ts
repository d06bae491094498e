export const feedbackKinds = ['problem', 'suggestion'] as const
export type FeedbackKind = (typeof feedbackKinds)[number]

/** Reading A of the specification (docs/decisions/people.md): waits for an answer, has one, is closed. */
export const feedbackProgress = { pending: 0, handled: 1, resolved: 2 } as const
export type FeedbackProgressName = keyof typeof feedbackProgress
export type FeedbackProgress = (typeof feedbackProgress)[FeedbackProgressName]
export const feedbackProgresses = Object.values(feedbackProgress)

/** In the place of one: reading A's word for all of them. */
export const allProgress = -1

/** Where it was given: the console, the console on a phone, a program. */
export const feedbackSources = ['web', 'phone', 'api'] as const
export type FeedbackSource = (typeof feedbackSources)[number]

/** Who gave it; who is to answer. */
export const feedbackRoles = ['user', 'staff'] as const
export type FeedbackRole = (typeof feedbackRoles)[number]

type Act = { by: readonly FeedbackRole[]; from: readonly FeedbackProgress[] }

const { pending, handled, resolved } = feedbackProgress
const open = [pending, handled] as const

/** What may be done in which progress, and by whom. */
export const feedbackActs = {
  reply: { by: feedbackRoles, from: open },
  take: { by: ['staff'], from: open },
  forward: { by: ['staff'], from: open },
  resolve: { by: feedbackRoles, from: open },
  reopen: { by: feedbackRoles, from: [resolved] },
} as const satisfies Record<string, Act>
export type FeedbackAct = keyof typeof feedbackActs
export const feedbackActNames = Object.keys(feedbackActs) as [FeedbackAct, ...FeedbackAct[]]

/** All but answers. */
export const feedbackHandleActs = ['take', 'forward', 'resolve', 'reopen'] as const

export const feedbackSteps = ['open', ...feedbackActNames] as const
export type FeedbackStep = (typeof feedbackSteps)[number]

/** Own feedback, or what the caller's organisation and those below it answer. */
export const feedbackViews = ['own', 'handled'] as const
