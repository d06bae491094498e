/** What a statistic of readings reads, at most a call. */
export const readingBounds = {
  /** Devices that have such a sensor, the first by number, … */
  devices: 50,
  /** … among so many of those in view that have one. */
  looked: 10_000,
  /** Steps of a curve. */
  steps: 120,
} as const
