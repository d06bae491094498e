/** Of cards of drivers. */
export const driverLimits = {
  /** Number or name, in signs: more of what a tracker tells is cut off, … */
  word: 64,
  /** … as of who gave it out. */
  agency: 128,
  /** A card of which nothing is heard for so long was taken out unheard. */
  days: 31,
} as const
