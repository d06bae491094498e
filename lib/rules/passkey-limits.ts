/** Limits of passkeys. */
export const passkeyLimits = {
  perAccount: 20,
  name: 60,
  /** From a challenge to its answer. */
  minutes: 5,
} as const
