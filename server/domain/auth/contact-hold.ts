const holdMs = 24 * 3_600_000

/**
 * From when a bound phone or mail address may reset the password: a day after its user bound it, so that whoever held
 * the session then for a moment cannot keep the account. Milliseconds.
 * @param since null where somebody else bound it, or it was there from the beginning: it counts at once
 */
export const countsFrom = (since: Date | null): number => (since ? since.getTime() + holdMs : 0)
