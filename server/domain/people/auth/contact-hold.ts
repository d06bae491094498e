const holdMs = 24 * 3_600_000

/**
 * Since when a contact may reset the password (ms): a day after binding, so a moment with the
 * session does not win the account. Null `since` (not bound by the user) counts at once.
 */
export const countsFrom = (since: Date | null): number => (since ? since.getTime() + holdMs : 0)
