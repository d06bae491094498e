import type { CommandState } from './command-states.ts'

/** How an order to many devices ended for one of them. */
export const batchOutcomes = ['answered', 'underway', 'failed', 'cancelled'] as const
export type BatchOutcome = (typeof batchOutcomes)[number]

/** `notSent`: refused before anything went to the device. */
export const batchStates: Readonly<Record<BatchOutcome, readonly (CommandState | 'notSent')[]>> = {
  answered: ['answered'],
  underway: ['waiting', 'sent', 'acknowledged'],
  failed: ['refused', 'timedOut', 'notSent'],
  cancelled: ['cancelled'],
}
