const holdMs = 24 * 3_600_000

/**
 * When a contact may reset the password (ms): a day after its user bound it, so that who held the
 * session for a moment cannot keep the account. Null `since`: bound by somebody else or from the
 * start, counts at once.
 */
export const countsFrom = (since: Date | null): number => (since ? since.getTime() + holdMs : 0)
