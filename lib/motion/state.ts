import type { DayFacts, MovePart } from './facts.ts'

export const phase = { none: 0, stop: 1, leaving: 2, trip: 3 } as const

/** Of one device, between two fixes. Store seconds, degrees × 1e6. */
export type MotionState = {
  /** Order of the newest fix taken in. */
  fedTime: number
  fedSeq: number
  /** The newest fix that was no jump. */
  time: number
  lat: number
  lon: number
  speed: number
  acc: number
  mileage: number
  /** A fix too far off; 0 without one. */
  jumpTime: number
  jumpLat: number
  jumpLon: number
  phase: number
  /** The stop that lasts, or that `leaving` may still belong to; unplaced when the device was first seen on the way. */
  stopSince: number
  stopLat: number
  stopLon: number
  stopIdle: number
  isStopPlaced: number
  /** Movement up to the anchor. */
  moveSince: number
  moveLat: number
  moveLon: number
  /** Anchors since. */
  hops: number
  /** The first of the fixes that may become the next stop, and the sum of their distances from it. */
  anchorTime: number
  anchorLat: number
  anchorLon: number
  latSum: number
  lonSum: number
  count: number
  /** Ignition off since; 0 when not. */
  offSince: number
  idleSince: number
  isIdling: number
  /** Centimetres not yet counted. */
  rest: number
  /** Up to the anchor, and from there. */
  move: MovePart[]
  window: MovePart[]
  /** Days of which something is not certain yet, and the present one. */
  days: DayFacts[]
}

const numbers = [
  'fedTime',
  'fedSeq',
  'time',
  'lat',
  'lon',
  'speed',
  'acc',
  'mileage',
  'jumpTime',
  'jumpLat',
  'jumpLon',
  'phase',
  'stopSince',
  'stopLat',
  'stopLon',
  'stopIdle',
  'isStopPlaced',
  'moveSince',
  'moveLat',
  'moveLon',
  'hops',
  'anchorTime',
  'anchorLat',
  'anchorLon',
  'latSum',
  'lonSum',
  'count',
  'offSince',
  'idleSince',
  'isIdling',
  'rest',
] as const
const partNumbers = ['day', 'metres', 'seconds', 'idle', 'top'] as const
const dayNumbers = [
  'day',
  'metres',
  'driveSeconds',
  'idleSeconds',
  'stopSeconds',
  'gapSeconds',
  'onlineSeconds',
  'topSpeed',
  'trips',
] as const

/** One shape for all, which engines read fast. */
export function newState(): MotionState {
  return {
    fedTime: 0,
    fedSeq: 0,
    time: 0,
    lat: 0,
    lon: 0,
    speed: 0,
    acc: -1,
    mileage: -1,
    jumpTime: 0,
    jumpLat: 0,
    jumpLon: 0,
    phase: 0,
    stopSince: 0,
    stopLat: 0,
    stopLon: 0,
    stopIdle: 0,
    isStopPlaced: 0,
    moveSince: 0,
    moveLat: 0,
    moveLon: 0,
    hops: 0,
    anchorTime: 0,
    anchorLat: 0,
    anchorLon: 0,
    latSum: 0,
    lonSum: 0,
    count: 0,
    offSince: 0,
    idleSince: 0,
    isIdling: 0,
    rest: 0,
    move: [],
    window: [],
    days: [],
  }
}

/** Equal states have equal texts. */
export function encodeState(state: MotionState): string {
  let text = ''
  for (const name of numbers) text += `${state[name]},`
  return `${text}${rowsText(state.move, partNumbers)};${rowsText(state.window, partNumbers)};${rowsText(state.days, dayNumbers)}`
}

function rowsText<Row>(rows: readonly Row[], names: readonly (keyof Row)[]): string {
  let text = ''
  for (const row of rows)
    for (const name of names) text += text === '' ? row[name] : ` ${row[name]}`
  return text
}

export function decodeState(text: string): MotionState {
  const fields = text.split(',')
  const [move = '', window = '', days = ''] = (fields[numbers.length] ?? '').split(';')
  const state = newState()
  numbers.forEach((name, at) => {
    state[name] = Number(fields[at])
  })
  state.move = rowsOf(move, partNumbers) as MovePart[]
  state.window = rowsOf(window, partNumbers) as MovePart[]
  state.days = rowsOf(days, dayNumbers) as DayFacts[]
  return state
}

/** What figures of days are read of, without the rest: for thousands of states at once. */
export type OpenDays = Pick<MotionState, 'phase' | 'move' | 'window' | 'days'>

const phaseAt = numbers.indexOf('phase')

export function decodeOpenDays(text: string): OpenDays {
  let at = 0
  for (let n = 0; n < phaseAt; n++) at = text.indexOf(',', at) + 1
  const rows = text.slice(text.lastIndexOf(',') + 1)
  const [move = '', window = '', days = ''] = rows.split(';')
  return {
    phase: Number(text.slice(at, text.indexOf(',', at))),
    move: rowsOf(move, partNumbers) as MovePart[],
    window: rowsOf(window, partNumbers) as MovePart[],
    days: rowsOf(days, dayNumbers) as DayFacts[],
  }
}

function rowsOf(text: string, names: readonly string[]): unknown[] {
  if (text === '') return []
  const values = text.split(' ')
  const rows: unknown[] = []
  for (let at = 0; at < values.length; ) {
    const row: Record<string, number> = {}
    for (const name of names) row[name] = Number(values[at++])
    rows.push(row)
  }
  return rows
}
