import type { DeviceState } from '../db/device-state.ts'

/** Tenths of km/h (docs/specification.md#limits). */
const fastestCut = 200
/** A moving device reports at least this often. */
const oldestFixSeconds = 300

/** Why oil may not be cut now, undefined if it may. `now`: store seconds. */
export function refuseCut(
  { fixedAt, speed }: Pick<DeviceState, 'fixedAt' | 'speed'>,
  now: number,
): 'fixTooOld' | 'tooFast' | undefined {
  if (speed < 0 || Math.abs(now - fixedAt) > oldestFixSeconds) return 'fixTooOld'
  return speed >= fastestCut ? 'tooFast' : undefined
}
