/**
 * In order; a command never goes back. From `answered` on it has ended, but a late answer replaces
 * `timedOut`.
 */
export const commandStates = [
  'waiting',
  'sent',
  'acknowledged',
  'answered',
  'refused',
  'timedOut',
  'cancelled',
] as const
export type CommandState = (typeof commandStates)[number]

const underway: readonly CommandState[] = ['waiting', 'sent', 'acknowledged']
export const isUnderway = (state: CommandState): boolean => underway.includes(state)

/** Stored in place of a device's words (docs/specification.md#commands). */
export const commandEnds = [
  'unsupported',
  'tooFast',
  'fixTooOld',
  'connectionLost',
  'superseded',
] as const
