import type { CommandState } from './command-states.ts'

/** How an order to many devices ended for one of them. */
export const orderOutcomes = ['answered', 'underway', 'failed', 'cancelled'] as const
export type OrderOutcome = (typeof orderOutcomes)[number]

/** `notSent`: refused before anything went to the device. */
export const orderStates: Readonly<Record<OrderOutcome, readonly (CommandState | 'notSent')[]>> = {
  answered: ['answered'],
  underway: ['waiting', 'sent', 'acknowledged'],
  failed: ['refused', 'timedOut', 'notSent'],
  cancelled: ['cancelled'],
}
