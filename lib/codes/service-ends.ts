/** How far the end of a platform service is: past, within so many days, or none. `renewed`: it was moved later lately. */
export const serviceEnds = ['expired', '7', '30', '60', 'none', 'renewed'] as const

/** A renewal is told for so many days. */
export const renewedDays = 30
