/** Limits of errors that browsers report. */
export const clientErrorLimits = {
  /** Characters; longer ones are cut by who reports. */
  message: 300,
  place: 200,
  source: 200,
  version: 60,
  /** Kinds that are kept; further ones are left out until some are gone. */
  kinds: 2000,
  /** That one page reports. */
  perPage: 10,
  /** After it was last seen. */
  keptDays: 30,
} as const
