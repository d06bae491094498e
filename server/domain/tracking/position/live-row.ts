import { displayStateOf, lineStates, liveFlag } from '#lib/codes/device-state.ts'
import { positionFlag, storeEpoch } from '#lib/codes/position-flags.ts'
import { type LiveRow, liveRowBytes, writeLiveRow } from '#lib/live/frame.ts'
import { type DeviceState, noFixYet } from '../../../db/device-state.ts'
import type { Bus } from '../../../jobs/bus.ts'

/** Unix seconds. */
export type LiveFacts = {
  id: number
  icon: number
  activatedAt: number | undefined
  expiresAt: number | undefined
}

type LiveState = Pick<
  DeviceState,
  | 'fixedAt'
  | 'lat'
  | 'lon'
  | 'speed'
  | 'course'
  | 'flags'
  | 'line'
  | 'isMoving'
  | 'alarmMask'
  | 'acc'
  | 'isCharging'
  | 'oilCut'
>

/** `now` (Unix seconds) decides who has expired. */
export function liveRowOf(facts: LiveFacts, state: LiveState, now: number): LiveRow {
  const hasFix = state.fixedAt !== noFixYet
  // No spread: this runs for each device and fifth of a second.
  const shown = {
    activatedAt: facts.activatedAt,
    expiresAt: facts.expiresAt,
    line: lineStates[state.line] ?? 'e_line_down',
    isMoving: state.isMoving,
  }
  return {
    id: facts.id,
    lat: state.lat,
    lon: state.lon,
    fixedAt: hasFix ? state.fixedAt + storeEpoch : 0,
    speed: Math.max(0, state.speed),
    course: Math.max(0, state.course),
    state: displayStateOf(shown, now),
    flags: liveFlagsOf(state),
    icon: facts.icon,
  }
}

function liveFlagsOf({ alarmMask, acc, flags, isCharging, oilCut }: LiveState): number {
  return (
    (alarmMask === 0n ? 0 : liveFlag.alarm) |
    (acc < 0 ? 0 : liveFlag.accKnown) |
    (acc === 1 ? liveFlag.accOn : 0) |
    (flags & positionFlag.approximate ? liveFlag.approximate : 0) |
    (isCharging ? liveFlag.charging : 0) |
    (oilCut ? liveFlag.cut : 0)
  )
}

/** Fits NOTIFY's 8000 bytes as base64. */
const rowsPerMessage = 200

export async function publishLiveRows(bus: Bus, rows: readonly LiveRow[]): Promise<void> {
  const sent: Promise<void>[] = []
  for (let from = 0; from < rows.length; from += rowsPerMessage) {
    const part = rows.slice(from, from + rowsPerMessage)
    const bytes = Buffer.alloc(part.length * liveRowBytes)
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length)
    part.forEach((row, at) => {
      writeLiveRow(view, at * liveRowBytes, row)
    })
    sent.push(bus.publish('live', { rows: bytes.toString('base64') }))
  }
  await Promise.all(sent)
}
