/** What a statistic reads one by one, at most a call. */
export const statBounds = {
  /** Devices whose days are added up as they are asked for; of more, sums are kept. */
  addedUp: 1000,
  /** Devices that a page of trips or stops looks through. */
  looked: 2000,
  /** Devices whose stops are counted, the first by number, … */
  counted: 1000,
  /** … and their stops where they are put together to places. */
  stops: 100_000,
  /** Devices whose trips are looked through for the first start and the last end of a day. */
  timed: 50,
  /** Places answered. */
  places: 400,
} as const

/** Places where devices stop often. */
export const stopPlaces = {
  /** Metres. */
  radius: { min: 30, max: 1000, usual: 150 },
  leastVisits: 2,
  /** Shorter ones are red lights. */
  leastSeconds: 300,
} as const
