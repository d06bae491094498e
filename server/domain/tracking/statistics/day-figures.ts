import type { DayFacts } from '#lib/motion/facts.ts'

/** Figures of days of devices; metres, seconds, tenths of km/h. */
export type DaySums = Omit<DayFacts, 'day'> & {
  /** Online and at rest, without idling. */
  staticSeconds: number
  /** Days on which a device moved, of all devices together. */
  movedDays: number
}

/** Days count from 2020-01-01, both inclusive. */
export type DaySpan = { from: number; to: number }

export const noSums: DaySums = {
  metres: 0,
  driveSeconds: 0,
  idleSeconds: 0,
  stopSeconds: 0,
  gapSeconds: 0,
  onlineSeconds: 0,
  staticSeconds: 0,
  topSpeed: 0,
  trips: 0,
  movedDays: 0,
}

export const addSums = (a: DaySums, b: DaySums): DaySums => ({
  metres: a.metres + b.metres,
  driveSeconds: a.driveSeconds + b.driveSeconds,
  idleSeconds: a.idleSeconds + b.idleSeconds,
  stopSeconds: a.stopSeconds + b.stopSeconds,
  gapSeconds: a.gapSeconds + b.gapSeconds,
  onlineSeconds: a.onlineSeconds + b.onlineSeconds,
  staticSeconds: a.staticSeconds + b.staticSeconds,
  topSpeed: Math.max(a.topSpeed, b.topSpeed),
  trips: a.trips + b.trips,
  movedDays: a.movedDays + b.movedDays,
})

/** Of what has not ended. */
export const presentSums = (facts: Omit<DayFacts, 'day'>): DaySums => ({
  ...facts,
  staticSeconds: Math.max(0, facts.onlineSeconds - facts.driveSeconds - facts.idleSeconds),
  movedDays: facts.metres > 0 ? 1 : 0,
})
