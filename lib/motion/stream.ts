import { positionFlag } from '../codes/position-flags.ts'
import { daysIn } from './day-cut.ts'
import { definitionsKey, definitionsOf, type MotionDefinitions } from './definitions.ts'
import type { DayFacts } from './facts.ts'
import type { Fix, Rules } from './fix.ts'
import { openDaysOf } from './present.ts'
import { decodeOpenDays, decodeState, encodeState, type MotionState, newState } from './state.ts'

/** What the stages of a device's stream of fixes keep; stored beside its present state. */
export type StreamState = {
  /** definitionsKey. */
  key: string
  motion: MotionState
}

/** `key` names the rules. */
export type StreamRules = Rules & { key: string }

export const newStream = (key: string): StreamState => ({ key, motion: newState() })

export const encodeStream = ({ key, motion }: StreamState): string =>
  `${key}|${encodeState(motion)}`

export function decodeStream(text: string): StreamState {
  const [key = '', motion = ''] = text.split('|')
  return { key, motion: decodeState(motion) }
}

/** Of a stored stream. */
export const openDaysIn = (text: string): DayFacts[] =>
  openDaysOf(decodeOpenDays(text.slice(text.indexOf('|') + 1)))

const shared = new Map<string, StreamRules>()

/** Shared by devices without own values. */
export function streamRules(zone: string, own?: Partial<MotionDefinitions>): StreamRules {
  const key = definitionsKey(zone, own)
  const known = own ? undefined : shared.get(key)
  if (known) return known
  const rules = { key, definitions: definitionsOf(own), dayOf: daysIn(zone) }
  if (!own) shared.set(key, rules)
  return rules
}

/** No fix of a satellite, or of a wrong time. Jumps and repeats are judged by the stages: their flags depend on arrival. */
export const unfitFlags =
  positionFlag.noFix |
  positionFlag.zero |
  positionFlag.future |
  positionFlag.old |
  positionFlag.approximate

type StoredFix = Omit<Fix, 'acc'> & { flags: number }

/** From the flags of a stored fix; -1 unknown. */
export const accOf = (flags: number): number =>
  flags & positionFlag.accKnown ? Number((flags & positionFlag.accOn) !== 0) : -1

/** Undefined for what no stage takes. Values as they are stored. */
export function fixOf(stored: StoredFix): Fix | undefined {
  const { time, seq, lat, lon, speed, mileage, flags } = stored
  if (flags & unfitFlags) return undefined
  return { time, seq, lat, lon, speed, mileage, acc: accOf(flags) }
}
