import { type Protocol, protocolRow } from '#lib/codes/protocols.ts'
import { whole } from './number.ts'
import type { Rule } from './rule.ts'

type Limit = {
  min: number
  max: number
  unit:
    | 'seconds'
    | 'minutes'
    | 'kmh'
    | 'percent'
    | 'level'
    | 'metres'
    | 'beats'
    | 'mmHg'
    | 'celsius'
}

/** Limits, both ends included (docs/specification.md#intervals). */
export const limits = {
  /** How often a moving device reports. */
  motionReport: { min: 5, max: 300, unit: 'seconds' },
  sleepReport: { min: 1, max: 60, unit: 'minutes' },
  /** General and power-saving interval. */
  powerSaving: { min: 2, max: 1440, unit: 'minutes' },
  /** Position report while asleep or in motion. */
  positionReport: { min: 1, max: 10_000, unit: 'seconds' },
  positioning: { min: 10, max: 1440, unit: 'minutes' },
  shake: { min: 10, max: 254, unit: 'level' },
  speed: { min: 10, max: 190, unit: 'kmh' },
  volume: { min: 50, max: 100, unit: 'percent' },
  speedAlarm: { min: 20, max: 180, unit: 'kmh' },
  tracking: { min: 1, max: 1440, unit: 'minutes' },
  /** Rest that interrupts driving: 5, 10, 20 or 30. */
  rest: { min: 5, max: 30, unit: 'minutes' },
  /** Shorter drives are no trips. */
  driveTime: { min: 1, max: 60, unit: 'minutes' },
  displacement: { min: 50, max: 5000, unit: 'metres' },
  /** From × 100 + to; 0 none. */
  guardHours: { min: 0, max: 2323, unit: 'level' },
  heartHigh: { min: 60, max: 250, unit: 'beats' },
  heartLow: { min: 20, max: 100, unit: 'beats' },
  oxygenLow: { min: 50, max: 99, unit: 'percent' },
  /** Tenths of degrees. */
  bodyTemperature: { min: 370, max: 410, unit: 'celsius' },
  /** Systolic. */
  pressureHigh: { min: 90, max: 250, unit: 'mmHg' },
  /** Set on many devices at once. */
  batchTime: { min: 1, max: 1080, unit: 'minutes' },
} as const satisfies Record<string, Limit>

export type LimitName = keyof typeof limits

export function limitsOf(name: LimitName, protocol?: Protocol): Limit {
  const least = name === 'positionReport' && protocol && protocolRow(protocol).leastInterval
  return least ? { ...limits[name], min: least } : limits[name]
}

export function interval(name: LimitName, protocol?: Protocol): Rule {
  const { min, max } = limitsOf(name, protocol)
  return whole(min, max)
}

/** 20-180 km/h, or 0 for off. */
export const speedAlarm: Rule = {
  ...interval('speedAlarm'),
  key: 'speedAlarm',
  test: (value) => whole(0, 0).test(value) || interval('speedAlarm').test(value),
}

/** Minutes that many devices are set to with one click. */
export const bulkMinutes = [10, 20, 30, 60, 120, 200, 500, 1000] as const

/** Minutes between positions above which a device is asked to rest in flight mode, or to stay reachable. */
export const flightModeAbove = 30
