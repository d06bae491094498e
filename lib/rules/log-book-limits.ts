/** Of log books, whose trips are read one by one. */
export const logBookLimits = {
  /** Devices of a call, the first by number, … */
  devices: 100,
  /** … and their trips. */
  trips: 100_000,
  /** Trips whose purpose is set by a call. */
  set: 300,
  /** Locked months of a list. */
  locks: 300,
} as const

/** yyyy-MM */
export const monthPattern = /^20\d{2}-(?:0[1-9]|1[0-2])$/
