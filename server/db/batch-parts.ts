import pg from 'pg'
import { joinElements, splitElements } from './binary-array.ts'
import { type CopyRow, joinRows, splitRows } from './copy-rows.ts'
import type { StoreBatch } from './position-store.ts'

/** A value was refused (data exception, constraint, trigger), not the statement. */
export const isDataRefusal = (error: unknown): error is pg.DatabaseError =>
  error instanceof pg.DatabaseError && /^(22|23|P0)/.test(error.code ?? '')

export type SplitBatch = {
  batch: StoreBatch
  /** In order. */
  rows: CopyRow[]
  /** One element per device. */
  states: Buffer[][]
  /** In the order of the states. */
  stateIds: number[]
}

/** Valid as long as the batch. */
export function splitBatch(batch: StoreBatch): SplitBatch {
  const rows = batch.positions ? splitRows(batch.positions) : []
  const states = (batch.states ?? []).map(splitElements)
  const [ids = []] = states
  return { batch, rows, states, stateIds: ids.map((id) => id.readInt32BE(4)) }
}

export function devicesOf({ batch, rows, stateIds }: SplitBatch): number[] {
  const others = [
    ...rows,
    ...batch.driverCards,
    ...batch.beacons,
    ...batch.alarms,
    ...batch.ends,
    ...batch.facts,
    ...batch.visits,
    ...batch.dirty,
    ...batch.media,
  ]
  return [...new Set([...stateIds, ...others.map(({ deviceId }) => deviceId)])]
}

export function partOfDevices(split: SplitBatch, ids: ReadonlySet<number>): StoreBatch {
  const isOf = ({ deviceId }: { deviceId: number }) => ids.has(deviceId)
  const { cells, readings, sensors, driverCards, beacons, alarms, ends } = split.batch
  const { facts, visits, unplaced, dirty, fed, media, changes } = split.batch
  return {
    positions: joinRows(split.rows.filter(isOf)),
    cells: cells.filter(isOf),
    readings: readings.filter(isOf),
    sensors: sensors.filter(isOf),
    driverCards: driverCards.filter(isOf),
    beacons: beacons.filter(isOf),
    states: statesOf(split, ids),
    alarms: alarms.filter(isOf),
    ends: ends.filter(isOf),
    facts: facts.filter(isOf),
    visits: visits.filter(isOf),
    unplaced: unplaced.filter(isOf),
    dirty: dirty.filter(isOf),
    fed: fed.filter(isOf),
    media: media.filter(isOf),
    changes: changes.filter(isOf),
  }
}

/** With all cells and readings of their device and the alarms of their times. */
export function partOfRows({ batch }: SplitBatch, rows: readonly CopyRow[]): StoreBatch {
  const id = rows[0]?.deviceId
  const times = new Set(rows.map(({ time }) => time))
  const isOf = (row: { deviceId: number; time: number }) =>
    row.deviceId === id && times.has(row.time)
  return {
    positions: joinRows(rows),
    cells: batch.cells.filter(({ deviceId }) => deviceId === id),
    readings: batch.readings.filter(({ deviceId }) => deviceId === id),
    sensors: batch.sensors.filter(({ deviceId }) => deviceId === id),
    driverCards: [],
    beacons: [],
    states: undefined,
    alarms: batch.alarms.filter(isOf),
    ends: [],
    facts: [],
    visits: [],
    unplaced: batch.unplaced.filter(isOf),
    dirty: [],
    fed: [],
    media: [],
    changes: [],
  }
}

/** What `partOfRows` leaves: other alarms, and the present state with its facts, or else what to make again. */
export function restOfDevice(split: SplitBatch, id: number, withState: boolean): StoreBatch {
  const whole = partOfDevices(split, new Set([id]))
  const times = new Set(split.rows.filter((row) => row.deviceId === id).map(({ time }) => time))
  const isLeft = ({ time }: { time: number }) => !times.has(time)
  return {
    positions: undefined,
    cells: [],
    readings: [],
    sensors: [],
    driverCards: whole.driverCards,
    beacons: whole.beacons,
    states: withState ? whole.states : undefined,
    alarms: whole.alarms.filter(isLeft),
    ends: whole.ends,
    facts: withState ? whole.facts : [],
    visits: withState ? whole.visits : [],
    unplaced: [],
    dirty: withState ? whole.dirty : [...whole.dirty, ...whole.fed],
    fed: whole.fed,
    media: whole.media,
    changes: withState ? whole.changes : [],
  }
}

function statesOf({ batch, states, stateIds }: SplitBatch, ids: ReadonlySet<number>) {
  const isOf = (_: unknown, at: number) => ids.has(stateIds[at] as number)
  if (!batch.states || !stateIds.some((id) => ids.has(id))) return undefined
  return batch.states.map((column, at) => joinElements(column, (states[at] ?? []).filter(isOf)))
}
