/** Seconds between two reports. */
export const livelyStep = 10
/** In reports; standing after the drive. */
export const livelyRound = { length: 100, driving: 60, sosAt: 30 } as const
