/** Bits of a position's `flags`: doubts first, then facts. */
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
  /** Satellite systems of the fix. */
  gps: 2048,
  beidou: 4096,
  /** From Wi-Fi, not cells. */
  wifi: 8192,
  /** An alarm that its device's settings keep from the app: in lists only. */
  silent: 16_384,
} as const

/** Keep a fix out of latest position, trips and alarms. */
export const uncleanFlags =
  positionFlag.noFix |
  positionFlag.zero |
  positionFlag.future |
  positionFlag.old |
  positionFlag.jump

/** 2020-01-01T00:00:00Z in Unix seconds. */
export const storeEpoch = 1_577_836_800
