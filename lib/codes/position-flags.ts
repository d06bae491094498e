/**
 * Bits of a position's `flags`: quality first (any of `unclean` keeps it out of latest position, trips and alarms),
 * then facts.
 */
export const positionFlag = {
  noFix: 1,
  zero: 2,
  future: 4,
  old: 8,
  jump: 16,
  duplicate: 32,
  /** From cells or WiFi. */
  approximate: 64,
  late: 128,
  accKnown: 256,
  accOn: 512,
  moving: 1024,
  /** Satellite systems of the fix, where the protocol tells. */
  gps: 2048,
  beidou: 4096,
  /** An approximate place that is of Wi-Fi networks, not of cells. */
  wifi: 8192,
  /** An alarm that the settings of its device keep from the app: it stands in lists and is told nowhere. */
  silent: 16_384,
} as const

/** Flags that keep a fix out of the latest position, trips, fences and alarms. */
export const uncleanFlags =
  positionFlag.noFix |
  positionFlag.zero |
  positionFlag.future |
  positionFlag.old |
  positionFlag.jump

/** Seconds between the Unix epoch and the store's own (2020-01-01T00:00:00Z). */
export const storeEpoch = 1_577_836_800
