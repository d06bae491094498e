/** States, as lists of devices are filtered by them, in which devices are counted hour by hour: each is in one. */
export const countedStates = ['moving', 'static', 'offline', 'notActivated', 'expired'] as const
export type CountedState = (typeof countedStates)[number]

/** How many devices are in each. */
export type StateTally = Record<CountedState, number>

export const noStates: Readonly<StateTally> = {
  moving: 0,
  static: 0,
  offline: 0,
  notActivated: 0,
  expired: 0,
}

export const allIn = (tally: StateTally): number =>
  countedStates.reduce((sum, state) => sum + tally[state], 0)
