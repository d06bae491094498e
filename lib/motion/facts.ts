/** Store seconds, degrees × 1e6, metres, tenths of km/h. */
export type Trip = {
  kind: 'trip'
  start: number
  end: number
  startLat: number
  startLon: number
  endLat: number
  endLon: number
  metres: number
  driveSeconds: number
  idleSeconds: number
  topSpeed: number
  /** How much of it lies in each day. */
  parts: readonly MovePart[]
  /** Where it was drawn at once. */
  line?: string
}

/** `isGap`: silence, after which it was elsewhere. */
export type Stop = {
  kind: 'stop'
  isGap: boolean
  start: number
  end: number
  lat: number
  lon: number
  idleSeconds: number
  /** Of a gap, when the odometer tells. */
  metres: number
}

/** The seconds of a day are in exactly one of drive, idle, stop, gap, or unknown. */
export type DayFacts = {
  day: number
  metres: number
  driveSeconds: number
  idleSeconds: number
  stopSeconds: number
  gapSeconds: number
  onlineSeconds: number
  topSpeed: number
  trips: number
}

/** What a state was when a day began: replays start there. */
export type Checkpoint = { kind: 'checkpoint'; at: number; state: string }

export type Fact = Trip | Stop | ({ kind: 'day' } & DayFacts) | Checkpoint

/** Movement in one day; `idle` is part of `seconds`. */
export type MovePart = {
  day: number
  metres: number
  seconds: number
  idle: number
  top: number
}
