/** Vehicles that reported in a period, that did not, and that did for the first time. */
export const checkInStates = ['in', 'out', 'first'] as const
export type CheckInState = (typeof checkInStates)[number]
