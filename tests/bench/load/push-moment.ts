/** A row's `lat` says when it was published; it stays within degrees. */
export const momentOf = (ms: number) => (ms % 80_000_000) + 1
/** `lat` of each device's last row. */
export const lastMoment = 85_000_000
