/** What SIM cards are counted by; `end`: the month in which their service ends. */
export const simStatGroups = ['state', 'carrier', 'day', 'end', 'family'] as const
export type SimStatGroup = (typeof simStatGroups)[number]

/** Of cards whose service ends soon. */
export const endsSoonDays = 30
