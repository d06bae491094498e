/** Bits of a visit's `flags`. */
export const visitFlag = {
  /** Computed between two fixes. */
  enteredBetween: 1,
  leftBetween: 2,
  /** Faster than the fence allows, at its last fix. */
  fast: 4,
  /** Stayed longer than the fence allows. */
  stayed: 8,
  /** The fence came or went, not the device. */
  uncrossed: 16,
} as const
