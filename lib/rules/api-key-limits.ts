/** Limits of keys of integrators. */
export const apiKeyLimits = {
  perAccount: 20,
  name: 60,
  /** Calls a minute: what a key has without a word, and at most. */
  usualRate: 600,
  mostRate: 3_000,
  /** Its end lies within. */
  years: 5,
} as const

/** Of a key: what it begins with, so that scanners of secrets and people know it, and 256 random bits. */
export const apiKeyPrefix = 'wpk_'
