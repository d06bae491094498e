/** How often the boards of the big screen are read anew. */
export const refreshing = { every: 20_000, keepPrevious: true } as const

/** Milliseconds that a row of the scroll board stands. */
export const waitMs = 2000
/** Rows of the scroll board in sight. */
export const shownRows = 5
