/** How a roll-out goes on. */
export const rolloutRules = {
  /** Failures of a device that end it, and the roll-out with it. */
  mostFails: 2,
  /** Beginnings, where connections break. */
  mostTries: 10,
  /** From its beginning until somebody else may begin it: of 8 MB to a slow modem. */
  sendHours: 6,
  /** From when a firmware is sent until its result is given up. */
  answerMinutes: 60,
  /** A device is given so long to fetch it from an address. */
  fetchMinutes: 60,
} as const
