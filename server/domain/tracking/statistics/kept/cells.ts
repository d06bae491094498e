import { addSums, type DaySums } from '../day-figures.ts'

/** Figures of an organisation on a day; `deviceDays`: how many days of devices they are the sum of. */
export type Cell = DaySums & { deviceDays: number }

/** By organisation, then by day. */
export type Cells = Map<number, Map<number, Cell>>

/** Columns of `organisation_day` and `organisation_open_day`, in their order. */
export const figureColumns = [
  'metres',
  'drive_seconds',
  'idle_seconds',
  'stop_seconds',
  'gap_seconds',
  'online_seconds',
  'static_seconds',
  'top_speed',
  'trips',
  'moved_days',
  'device_days',
] as const

/** Figures in the order of `figureColumns`. */
export type FigureTuple = readonly [
  metres: number,
  driveSeconds: number,
  idleSeconds: number,
  stopSeconds: number,
  gapSeconds: number,
  onlineSeconds: number,
  staticSeconds: number,
  topSpeed: number,
  trips: number,
  movedDays: number,
  deviceDays: number,
]

export function cellOf(figures: FigureTuple): Cell {
  const [metres, driveSeconds, idleSeconds, stopSeconds, gapSeconds, ...more] = figures
  const [onlineSeconds, staticSeconds, topSpeed, trips, movedDays, deviceDays] = more
  return {
    metres: metres,
    driveSeconds: driveSeconds,
    idleSeconds: idleSeconds,
    stopSeconds: stopSeconds,
    gapSeconds: gapSeconds,
    onlineSeconds: onlineSeconds,
    staticSeconds: staticSeconds,
    topSpeed: topSpeed,
    trips: trips,
    movedDays: movedDays,
    deviceDays: deviceDays,
  }
}

export const tupleOf = (cell: Cell): FigureTuple => [
  cell.metres,
  cell.driveSeconds,
  cell.idleSeconds,
  cell.stopSeconds,
  cell.gapSeconds,
  cell.onlineSeconds,
  cell.staticSeconds,
  cell.topSpeed,
  cell.trips,
  cell.movedDays,
  cell.deviceDays,
]

export function addCell(cells: Cells, organisationId: number, day: number, more: Cell): void {
  const days = cells.get(organisationId) ?? new Map<number, Cell>()
  cells.set(organisationId, days)
  const sum = days.get(day)
  days.set(
    day,
    sum ? { ...addSums(sum, more), deviceDays: sum.deviceDays + more.deviceDays } : { ...more },
  )
}

export const areSame = (a: Cell, b: Cell): boolean => {
  const others = tupleOf(b)
  return tupleOf(a).every((figure, at) => figure === others[at])
}
