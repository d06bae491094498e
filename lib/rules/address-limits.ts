/** Calls of 100 coordinates, 70 ms apart (docs/specification.md#limits). */
export const addressLimits = {
  perCall: 100,
  paceMs: 70,
  /** Metres within which a named place is said to be there; beyond, its distance is shown. */
  radius: 1000,
  /** Characters of a place that is searched. */
  search: 200,
  /** Places that an answer to a search holds. */
  found: 20,
  /** Lines that the console resolves in one go: ten calls. */
  pasted: 1000,
  /** Addresses that the console searches in one go. */
  searched: 100,
} as const
