export const complaintReasons = [
  'notReceived',
  'notWorking',
  'wrongPackage',
  'paidTwice',
  'other',
] as const
export type ComplaintReason = (typeof complaintReasons)[number]

/** Once the order is being refunded, those of its refund (`stateOfRefund`). */
export const complaintStates = [
  'pending',
  'processing',
  'userFeedback',
  'platformProcessing',
  'refundProcessing',
  'refundSuccess',
  'refundProcessed',
  'refundFail',
  'processed',
] as const
export type ComplaintState = (typeof complaintStates)[number]

export const stateOfRefund = {
  processing: 'refundProcessing',
  success: 'refundSuccess',
  complete: 'refundProcessed',
  fail: 'refundFail',
} as const satisfies Record<string, ComplaintState>

export const complaintOutcomes = ['resolved', 'rejected', 'withdrawn', 'refunded'] as const
export type ComplaintOutcome = (typeof complaintOutcomes)[number]

/** Who bought, a dealer above the buyer, the root. */
export const complaintRoles = ['buyer', 'seller', 'platform'] as const
export type ComplaintRole = (typeof complaintRoles)[number]

type Act = {
  by: readonly ComplaintRole[]
  from: readonly ComplaintState[]
  /** Ends the complaint. */
  outcome?: ComplaintOutcome
}

const everyone = complaintRoles
const beforePlatform = ['pending', 'processing', 'userFeedback'] as const
const undecided = [...beforePlatform, 'platformProcessing', 'refundFail'] as const
const open = [...undecided, 'refundProcessing', 'refundSuccess'] as const

/** What may be done in which state, and by whom. */
export const complaintActs = {
  reply: { by: everyone, from: open },
  escalate: { by: ['buyer'], from: beforePlatform },
  withdraw: { by: ['buyer'], from: undecided, outcome: 'withdrawn' },
  forward: { by: ['seller'], from: beforePlatform },
  resolve: { by: ['seller', 'platform'], from: undecided, outcome: 'resolved' },
  reject: { by: ['seller', 'platform'], from: undecided, outcome: 'rejected' },
  refund: { by: ['platform'], from: undecided },
} as const satisfies Record<string, Act>
export type ComplaintAct = keyof typeof complaintActs
export const complaintActNames = Object.keys(complaintActs) as [ComplaintAct, ...ComplaintAct[]]

/** What sellers and platform do beside answering. */
export const handleActs = ['forward', 'resolve', 'reject', 'refund'] as const
export type HandleAct = (typeof handleActs)[number]

/** Steps of the negotiation: acts, and how complaint and refund began and ended. */
export const complaintSteps = ['open', ...complaintActNames, 'refunded', 'refundFailed'] as const
export type ComplaintStep = (typeof complaintSteps)[number]
